// Stats and roadmap of the about page, fixed by the specification. Not published as structured data.

export const ABOUT_STATS = [
  { value: "100+", label: "Beta Users" },
  { value: "95%", label: "Satisfaction" },
  { value: "5+", label: "Experts" },
  { value: "4.9", label: "Rating" },
] as const;

export const ROADMAP = [
  { when: "2024", title: "Launch", text: "The first doctors, the first members, and what they told us." },
  { when: "Q1 2025", title: "AI", text: "An assistant for the hours in which nobody is awake." },
  { when: "Q2 2025", title: "Full launch", text: "Consultations, mindfulness and Dopamart for all of India." },
  { when: "Q3 2025", title: "Global", text: "For Indians wherever they live, in their own time and language." },
] as const;
