// Dialogs: a confirmation with a form, and a video with and without a URL.
import Play from "lucide-react/icons/play";
import { type FormEvent, useState } from "react";
import { Button } from "~/ui/Button";
import { toast } from "~/ui/feedback/toast";
import { TextAreaField } from "~/ui/forms/Field";
import { ConfirmDialog } from "~/ui/overlays/ConfirmDialog";
import { Dialog } from "~/ui/overlays/Dialog";
import { Slideshow } from "~/ui/overlays/Slideshow";
import { VideoModal } from "~/ui/overlays/VideoModal";
import { Example, Examples } from "./Example";

const slides = [
  {
    title: "Choose a doctor",
    caption: "Look around without signing in: what they treat, what they cost, who they are.",
    motif: "leaves",
  },
  { title: "Choose a time", caption: "Every slot is live. Yours is held for you while you pay.", motif: "water" },
  { title: "Meet by video", caption: "The link is in My Consultations. No app is needed.", motif: "arches" },
] as const;

export function DialogExamples() {
  const [open, setOpen] = useState<"cancel" | "confirm" | "video" | "slideshow">();
  const [error, setError] = useState<string>();
  const close = () => {
    setOpen(undefined);
    setError(undefined);
  };

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (!reason) {
      event.currentTarget.querySelector("textarea")?.focus();
      return setError("Please tell us why you are cancelling");
    }
    close();
    toast.success("Appointment cancelled");
  }

  return (
    <Examples>
      <Example name="A question">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setOpen("cancel")}>
            Cancel appointment
          </Button>
          <Button variant="secondary" onClick={() => setOpen("confirm")}>
            Delete address
          </Button>
        </div>
      </Example>
      <Example name="A film">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" icon={Play} onClick={() => setOpen("video")}>
            With an address
          </Button>
          <Button variant="secondary" icon={Play} onClick={() => setOpen("slideshow")}>
            Without one
          </Button>
        </div>
      </Example>
      <Dialog
        open={open === "cancel"}
        onClose={close}
        title="Cancel this appointment?"
        text="This action cannot be undone."
        dismissOnOutsideClick={false}
        actions={
          <>
            <Button type="submit" form="cancel-form" variant="danger">
              Confirm Cancel
            </Button>
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
          </>
        }
      >
        <form id="cancel-form" noValidate onSubmit={confirm}>
          <TextAreaField name="reason" label="Reason" required error={error} data-autofocus />
        </form>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onClose={close}
        title="Delete this address?"
        text="Orders that are on their way keep it."
        confirmLabel="Delete"
        destructive
        onConfirm={close}
      />
      <VideoModal open={open === "video"} onClose={close} title="How a consultation works" url="/dev/no-such-film.mp4">
        <Slideshow scenes={slides} />
      </VideoModal>
      <VideoModal open={open === "slideshow"} onClose={close} title="How a consultation works">
        <Slideshow scenes={slides} />
      </VideoModal>
    </Examples>
  );
}
