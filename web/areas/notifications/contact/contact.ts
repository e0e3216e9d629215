// What is typed on the contact page, and what is wrong with it, in the words the server has too.
import type { Topic } from "./api";
import offered from "./topics.json";

/** The server's list, which it is held to by a test of its own. */
export const topics = offered as readonly { value: Topic; label: string }[];

export const isTopic = (text: string | null): text is Topic => topics.some(({ value }) => value === text);

/** In the order they stand on the page. */
export const fields = ["name", "email", "topic", "message"] as const;
export type Field = (typeof fields)[number];
export type ContactValues = Readonly<Partial<Record<string, string>>>;
export type Errors = Partial<Record<Field, string>>;

export const MAX_LENGTHS = 2000;

/** Characters as a person counts them. */
const length = (text: string) => [...text].length;

const rules: Record<Field, (typed: string) => string | undefined> = {
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
    if (length(message) > MAX_LENGTHS) return "Message must be less than 2000 characters";
    return undefined;
  },
};

export const errorOf = (field: Field, typed: ContactValues) => rules[field]((typed[field] ?? "").trim());

export function errorsOf(typed: ContactValues): Errors {
  const found = fields.map((field) => [field, errorOf(field, typed)] as const);
  return Object.fromEntries(found.filter(([, error]) => error !== undefined));
}
