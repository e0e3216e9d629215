// The form, with topic and doctor from the link that led here, and a fresh one after each message.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { paths } from "~/lib/paths";
import { aboutDoctorQuery } from "./api";
import { ContactForm } from "./ContactForm";
import { isTopic } from "./contact";

export default function ContactFormContainer() {
  const [query] = useSearchParams();
  // The page was drawn before anybody followed a link to it: at first it says what that page says.
  const awake = useHydrated();
  const asked = awake ? query.get("topic") : null;
  const topic = isTopic(asked) ? asked : null;
  const doctor = awake ? idOf(query.get("doctor")) : null;
  const { data: name } = useQuery({ ...aboutDoctorQuery(doctor ?? 0), enabled: doctor !== null });
  const without = topic ? `${paths.contact}?topic=${topic}` : paths.contact;
  const [message, setMessage] = useState(1);
  return (
    <ContactForm
      key={message}
      topic={topic}
      about={doctor !== null && name ? { name, without } : null}
      onAnother={() => setMessage(message + 1)}
    />
  );
}

/** Ids are positive integers; anything else is no doctor. */
function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
