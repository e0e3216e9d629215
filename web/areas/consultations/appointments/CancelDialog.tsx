// Cancelling an appointment: what comes back is said first, and a reason is asked for.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "~/api/client";
import { Button } from "~/ui/Button";
import { toast } from "~/ui/feedback/toast";
import { TextAreaField } from "~/ui/forms/Field";
import { Dialog } from "~/ui/overlays/Dialog";
import { type Appointment, appointmentQuery, appointmentsQuery, CONSULTATIONS, cancelAppointment } from "../api";
import { doctorName } from "../doctors/rules";
import { AppointmentTime } from "./AppointmentTime";
import { refundMessage } from "./appointments";

const MOST = 500;
const FAILED = "We couldn't cancel the appointment. Please try again.";
const DONE = "Your appointment has been cancelled successfully.";

type Props = { appointment: Appointment | null; onClose: () => void };

export function CancelDialog({ appointment, onClose }: Props) {
  const { reason, type, error, cancelling, confirm, forget } = useCancelling(appointment, onClose);
  const close = () => {
    if (cancelling) return;
    forget();
    onClose();
  };
  return (
    <Dialog
      open={appointment !== null}
      onClose={close}
      dismissOnOutsideClick={false}
      title="Cancel this appointment?"
      text="This action cannot be undone"
      actions={
        <>
          <Button
            type="submit"
            form="cancel"
            variant="danger"
            loading={cancelling}
            disabled={!reason.trim() || error !== undefined}
          >
            Confirm Cancel
          </Button>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {appointment && (
        <form
          id="cancel"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
          className="flex flex-col gap-5"
        >
          <Refund appointment={appointment} />
          <TextAreaField
            label="Reason"
            required
            data-autofocus
            rows={3}
            value={reason}
            error={error}
            onChange={(event) => type(event.target.value)}
            hint="Your doctor will read it."
          />
          {cancelling && (
            <p role="alert" className="text-sm text-ink-soft">
              Cancelling appointment
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}

/** What comes back, asked anew: a day before the session it changes. */
function Refund({ appointment }: { appointment: Appointment }) {
  const { data = appointment } = useQuery(appointmentQuery(String(appointment.id)));
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="font-semibold">
        {doctorName(appointment.doctor.name)}, <AppointmentTime at={appointment.appointment_datetime} />
      </p>
      <p aria-live="polite" className="mt-1 text-ink-soft">
        {refundMessage(data)}
      </p>
    </div>
  );
}

function useCancelling(appointment: Appointment | null, onDone: () => void) {
  const cache = useQueryClient();
  const [reason, setReason] = useState("");
  const [refused, setRefused] = useState<string>();
  const [cancelling, setCancelling] = useState(false);
  // A second press may come before the first has been drawn.
  const busy = useRef(false);
  const long = [...reason.trim()].length > MOST ? "Please use at most 500 characters" : undefined;

  function type(text: string) {
    setReason(text);
    setRefused(undefined);
  }

  async function confirm() {
    const why = reason.trim();
    if (!appointment || !why || long || busy.current) return;
    busy.current = true;
    setCancelling(true);
    try {
      const { success, message } = await cancelAppointment(appointment.id, why);
      if (!success) throw new ApiError(200, message || FAILED, "not_cancelled");
      toast.success("Appointment cancelled", { description: message || DONE });
      forgetAppointment(appointment.id);
      type("");
      onDone();
    } catch (error) {
      tell(error);
    }
    busy.current = false;
    setCancelling(false);
  }

  function tell(error: unknown) {
    const field = error instanceof ApiError ? error.errors["reason"]?.[0] : undefined;
    setRefused(field);
    const words = error instanceof ApiError && error.status !== 0 ? error.message : FAILED;
    toast.error("Cancellation failed", { description: words });
    void cache.invalidateQueries({ queryKey: CONSULTATIONS });
  }

  /** It leaves the list at once; the rest is asked again. */
  function forgetAppointment(id: number) {
    cache.setQueryData(appointmentsQuery.queryKey, (mine) => mine?.filter((each) => each.id !== id));
    void cache.invalidateQueries({ queryKey: CONSULTATIONS });
  }

  return { reason, type, error: refused ?? long, cancelling, confirm, forget: () => type("") };
}
