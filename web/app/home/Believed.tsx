// Why one would trust this place: reasons, the vision, why it was built, two voices; then the weekly letter and the answers.
import { Faq } from "./Faq";
import { Reasons } from "./Reasons";
import { Vision } from "./Vision";
import { Voices } from "./Voices";
import { Weekly } from "./Weekly";
import { Why } from "./Why";

export default function Believed() {
  return (
    <>
      <Reasons />
      <Vision />
      <Why />
      <Voices />
      <Weekly />
      <Faq />
    </>
  );
}
