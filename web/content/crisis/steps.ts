// First steps in a crisis, in order: for yourself and for another person.
import { emergency, teleManas } from "~/services/helplines";

export type Step = { title: string; text: string };

export const stepsForYourself: readonly Step[] = [
  {
    title: "Call, even without words",
    text: "You need not explain it well. “I am not all right” is enough; the person at the other end does the rest.",
  },
  {
    title: "Do not stay alone",
    text: "Go to where people are, or ask somebody to come: a parent, a friend, a neighbour, a warden. You may say only: please sit with me.",
  },
  {
    title: "Put some distance in between",
    text: "Move away from anything you could hurt yourself with, or give it to somebody to keep for tonight. Leave the drink.",
  },
  {
    title: "Only the next ten minutes",
    text: "Feet on the floor. Breathe in while you count to four, out while you count to six, ten times. Then a glass of water. Nothing needs to be decided tonight.",
  },
];

export const stepsForOthers: readonly Step[] = [
  {
    title: "Stay with them",
    text: `Or stay on the phone, until somebody is there. If they are in danger now, call ${emergency.number}.`,
  },
  {
    title: "Ask plainly",
    text: "“Are you thinking of ending your life?” Asking does not put the thought there. It says that they may talk about it.",
  },
  { title: "Listen more than you advise", text: "No arguing, no blame, no promise to keep it secret." },
  {
    title: "Call together",
    text: `Dial ${teleManas.number} and hand over the phone, or speak first yourself.`,
  },
];
