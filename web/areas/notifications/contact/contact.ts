// Topics and validation of the contact form. The messages are those of the server.
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { isTooLong, isTooShort } from "~/lib/forms/fields";
import { emailSchema, nameSchema, textSchema } from "~/lib/forms/schemas";
import { z } from "~/lib/forms/zod";
import type { Topic } from "./api";

/** In the order of the page. Tests compare them with topics.json, and topics.json with the list of the server. */
export const topicLabels: Readonly<Record<Topic, MessageDescriptor>> = {
  general: msg`A question`,
  support: msg`Help with using DFT`,
  choosing: msg`Help choosing a doctor`,
  message: msg`A message for a doctor`,
  consultation: msg`A consultation I booked`,
  order: msg`An order from Dopamart`,
  subscription: msg`My subscription`,
  payment: msg`A payment or a refund`,
  privacy: msg`My data and my privacy`,
  accessibility: msg`Something I cannot use or read`,
  grievance: msg`A complaint`,
  press: msg({ message: "Press", context: "newspapers and media" }),
  partnership: msg`Working together`,
  careers: msg`Working at DFT`,
};

export const topics = Object.keys(topicLabels) as Topic[];

export const isTopic = (text: string | null): text is Topic => topics.some((topic) => topic === text);

function validateMessage(message: string): string | undefined {
  if (message === "") return t`Message is required`;
  if (isTooShort(message, 10)) return t`Message must be at least 10 characters`;
  if (isTooLong(message, 2000)) return t`Message must be less than 2000 characters`;
  return undefined;
}

export const contactSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  topic: z.pipe(
    textSchema((topic) => (isTopic(topic) ? undefined : t`Please choose a topic`)),
    z.transform((topic: string) => topic as Topic),
  ),
  message: textSchema(validateMessage),
});

export type ContactValues = z.input<typeof contactSchema>;

/** In page order. */
export const contactFields = ["name", "email", "topic", "message"] as const satisfies readonly (keyof ContactValues)[];
export type ContactField = (typeof contactFields)[number];

export const isContactField = (name: string): name is ContactField =>
  (contactFields as readonly string[]).includes(name);
