// What is wrong with a message, in the words of the specification.
import { expect, test } from "vitest";
import { errorOf, errorsOf, type Field, isTopic, topics } from "./contact";

const fine = { name: "Asha Rao", email: "asha@example.in", topic: "order", message: "Where is my lamp?" };

test("a whole message has no error", () => {
  expect(errorsOf(fine)).toEqual({});
  expect(errorsOf({ ...fine, name: " कृष्ण मूर्ति ", message: "🪔".repeat(10) })).toEqual({});
  expect(errorsOf({ ...fine, message: "अ".repeat(2000) })).toEqual({});
});

test("nothing typed is four sentences", () => {
  expect(errorsOf({})).toEqual({
    name: "Name is required",
    email: "Email is required",
    topic: "Please choose a topic",
    message: "Message is required",
  });
});

test.each<[Field, string, string]>([
  ["name", "A", "Name must be at least 2 characters"],
  ["name", "a".repeat(51), "Name must be less than 50 characters"],
  ["name", "R2D2", "Name can only contain letters and spaces"],
  ["email", "asha@nowhere", "Please enter a valid email address"],
  ["topic", "weather", "Please choose a topic"],
  ["message", "  short  ", "Message must be at least 10 characters"],
  ["message", "🪔".repeat(9), "Message must be at least 10 characters"],
  ["message", "अ".repeat(2001), "Message must be less than 2000 characters"],
])("%s %s: %s", (field, typed, said) => {
  expect(errorOf(field, { ...fine, [field]: typed })).toBe(said);
});

test("topics that links of other pages name are there", () => {
  for (const topic of ["choosing", "message", "support"]) expect(isTopic(topic)).toBe(true);
  expect(isTopic("toString")).toBe(false);
  expect(topics).toHaveLength(14);
});
