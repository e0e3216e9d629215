// Validation of the contact form.
import { t } from "@lingui/core/macro";
import { expect, test } from "vitest";
import { fieldErrors } from "~/testing/fieldErrors";
import { type ContactField, contactSchema, isTopic, topicLabels, topics } from "./contact";
import listOfServer from "./topics.json";

const valid = { name: "Asha Rao", email: "asha@example.in", topic: "order", message: "Where is my lamp?" };
const empty = { name: "", email: "", topic: "", message: "" };

test("a valid message has no errors", () => {
  expect(fieldErrors(contactSchema, valid)).toEqual({});
  expect(fieldErrors(contactSchema, { ...valid, name: " कृष्ण मूर्ति ", message: "🪔".repeat(10) })).toEqual({});
  expect(fieldErrors(contactSchema, { ...valid, message: "अ".repeat(2000) })).toEqual({});
});

test("every field is required", () => {
  expect(fieldErrors(contactSchema, empty)).toEqual({
    name: "Name is required",
    email: "Email is required",
    topic: "Please choose a topic",
    message: "Message is required",
  });
});

test.each<[ContactField, string, string]>([
  ["name", "A", "Name must be at least 2 characters"],
  ["name", "a".repeat(51), "Name must be less than 50 characters"],
  ["name", "R2D2", "Name can only contain letters, spaces, . ' and -"],
  ["email", "asha@nowhere", "Please enter a valid email address"],
  ["topic", "weather", "Please choose a topic"],
  ["message", "  short  ", "Message must be at least 10 characters"],
  ["message", "🪔".repeat(9), "Message must be at least 10 characters"],
  ["message", "अ".repeat(2001), "Message must be less than 2000 characters"],
])("%s %s: %s", (field, value, message) => {
  expect(fieldErrors(contactSchema, { ...valid, [field]: value })).toEqual({ [field]: message });
});

test("the topics that other pages link to exist", () => {
  for (const topic of ["choosing", "message", "support"]) expect(isTopic(topic)).toBe(true);
  expect(isTopic("toString")).toBe(false);
  expect(topics).toHaveLength(14);
});

test("the topics are those of the server", () => {
  expect(topics.map((value) => ({ value, label: t(topicLabels[value]) }))).toEqual(listOfServer);
});
