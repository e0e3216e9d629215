// Fields, topics and validation of the contact form. The messages are those of the server.
import type { Topic } from "./api";
import topicList from "./topics.json";

/** The server's list; a test of the server checks that both are equal. */
export const topics = topicList as readonly { value: Topic; label: string }[];

export const isTopic = (text: string | null): text is Topic => topics.some(({ value }) => value === text);

/** In page order. */
export const fields = ["name", "email", "topic", "message"] as const;
export type Field = (typeof fields)[number];
export type ContactValues = Readonly<Partial<Record<string, string>>>;
export type FieldErrors = Partial<Record<Field, string>>;

const MAX_MESSAGE_LENGTH = 2000;

/** Code points, as the server counts. */
const length = (text: string) => [...text].length;

const rules: Record<Field, (value: string) => string | undefined> = {
  name: (name) => {
    if (name === "") return "Name is required";
    if (length(name) < 2) return "Name must be at least 2 characters";
    if (length(name) > 50) return "Name must be less than 50 characters";
    if (!/^[\p{L}\p{M} ]+$/u.test(name)) return "Name can only contain letters and spaces";
    return undefined;
  },
  email: (email) => {
    if (email === "") return "Email is required";
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email)) return "Please enter a valid email address";
    return undefined;
  },
  topic: (topic) => (isTopic(topic) ? undefined : "Please choose a topic"),
  message: (message) => {
    if (message === "") return "Message is required";
    if (length(message) < 10) return "Message must be at least 10 characters";
    if (length(message) > MAX_MESSAGE_LENGTH) return "Message must be less than 2000 characters";
    return undefined;
  },
};

export const validateField = (field: Field, values: ContactValues) => rules[field]((values[field] ?? "").trim());

export function validate(values: ContactValues): FieldErrors {
  const errors = fields.map((field) => [field, validateField(field, values)] as const);
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined));
}
