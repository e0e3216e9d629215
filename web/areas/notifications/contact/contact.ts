// Topics and validation of the contact form. The messages are those of the server.
import { isTooLong, isTooShort } from "~/lib/forms/fields";
import { emailSchema, nameSchema, textSchema } from "~/lib/forms/schemas";
import { z } from "~/lib/forms/zod";
import type { Topic } from "./api";
import topicList from "./topics.json";

/** The server's list; a test of the server checks that both are equal. */
export const topics = topicList as readonly { value: Topic; label: string }[];

export const isTopic = (text: string | null): text is Topic => topics.some(({ value }) => value === text);

function validateMessage(message: string): string | undefined {
  if (message === "") return "Message is required";
  if (isTooShort(message, 10)) return "Message must be at least 10 characters";
  if (isTooLong(message, 2000)) return "Message must be less than 2000 characters";
  return undefined;
}

export const contactSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  topic: z.pipe(
    textSchema((topic) => (isTopic(topic) ? undefined : "Please choose a topic")),
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
