// Reads topic and doctor from the URL, and remounts the form for another message.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { paths } from "~/lib/paths";
import { aboutDoctorQuery } from "./api";
import { ContactForm } from "./ContactForm";
import { isTopic } from "./contact";

export default function ContactFormContainer() {
  const [params] = useSearchParams();
  // The prerendered HTML has no search params, so the first render must not use them.
  const hydrated = useHydrated();
  const topicParam = hydrated ? params.get("topic") : null;
  const topic = isTopic(topicParam) ? topicParam : null;
  const doctorId = hydrated ? parseId(params.get("doctor")) : null;
  const { data: name } = useQuery({ ...aboutDoctorQuery(doctorId ?? 0), enabled: doctorId !== null });
  const removeUrl = topic ? `${paths.contact}?topic=${topic}` : paths.contact;
  const [formKey, setFormKey] = useState(1);
  return (
    <ContactForm
      key={formKey}
      topic={topic}
      about={doctorId !== null && name ? { name, removeUrl } : null}
      onReset={() => setFormKey(formKey + 1)}
    />
  );
}

/** Null unless the text is a positive integer. */
function parseId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
