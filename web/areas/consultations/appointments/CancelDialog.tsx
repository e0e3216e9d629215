// Cancels an appointment: shows the refund first and requires a reason.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/error";
import { formatInr } from "~/lib/format";
import { isTooLong } from "~/lib/forms/fields";
import { useApiMutation } from "~/services/useApiMutation";
import { Button } from "~/ui/Button";
import { toast } from "~/ui/feedback/toast";
import { TextAreaField } from "~/ui/forms/Field";
import { Dialog } from "~/ui/overlays/Dialog";
import { type Appointment, appointmentQuery, appointmentsQuery, CONSULTATIONS, cancelAppointment } from "../api";
import { AppointmentTime } from "./AppointmentTime";
import { refundMessage } from "./appointments";

const MAX_REASON_LENGTH = 500;

type Props = { appointment: Appointment | null; onClose: () => void };

export function CancelDialog({ appointment, onClose }: Props) {
  const { reason, changeReason, error, isPending, confirm, reset } = useCancellation(appointment, onClose);
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  return (
    <Dialog
      open={appointment !== null}
      onClose={close}
      dismissOnOutsideClick={false}
      title={t`Cancel this appointment?`}
      text={t`This action cannot be undone`}
      actions={
        <>
          <Button
            type="submit"
            form="cancel"
            variant="danger"
            loading={isPending}
            disabled={!reason.trim() || error !== undefined}
          >
            <Trans>Confirm Cancel</Trans>
          </Button>
          <Button variant="secondary" onClick={close}>
            <Trans context="dialog">Close</Trans>
          </Button>
        </>
      }
    >
      {appointment && (
        <form
          id="cancel"
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
          className="flex flex-col gap-5"
        >
          <Refund appointment={appointment} />
          <TextAreaField
            label={t`Reason`}
            required
            data-autofocus
            rows={3}
            value={reason}
            error={error}
            onChange={(event) => changeReason(event.target.value)}
            hint={t`Your doctor will read it.`}
          />
          {isPending && (
            <p role="alert" className="text-sm text-ink-soft">
              <Trans>Cancelling appointment</Trans>
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}

/** Fetched again, because the refund changes a day before the session. */
function Refund({ appointment }: { appointment: Appointment }) {
  const name = appointment.doctor.display_name;
  const { data = appointment } = useQuery(appointmentQuery(String(appointment.id)));
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="font-semibold">
        <Trans>
          {name}, <AppointmentTime time={appointment.appointment_datetime} />
        </Trans>
      </p>
      <p aria-live="polite" className="mt-1 text-ink-soft">
        {refundMessage(data)}
      </p>
    </div>
  );
}

function useCancellation(appointment: Appointment | null, onDone: () => void) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const cancellation = useApiMutation({
    mutationFn: cancel,
    invalidate: [CONSULTATIONS],
    errorToast: t`Cancellation failed`,
    onSuccess: ({ refund }, { id }) => {
      toast.success(t`Appointment cancelled`, { description: successMessage(refund) });
      // Removed at once, before the refetch.
      queryClient.setQueryData(appointmentsQuery.queryKey, (list) => list?.filter((item) => item.id !== id));
      changeReason("");
      onDone();
    },
  });
  const { error } = cancellation;
  const serverError = error instanceof ApiError ? error.errors["reason"]?.[0] : undefined;
  const limit = MAX_REASON_LENGTH;
  const lengthError = isTooLong(reason.trim(), limit) ? t`Please use at most ${limit} characters` : undefined;

  function changeReason(text: string) {
    setReason(text);
    cancellation.reset();
  }

  function confirm() {
    if (!appointment || !reason.trim() || lengthError) return;
    cancellation.mutate({ id: appointment.id, reason: reason.trim() });
  }

  return {
    reason,
    changeReason,
    error: serverError ?? lengthError,
    isPending: cancellation.isPending,
    confirm,
    reset: () => changeReason(""),
  };
}

function successMessage(refund: number): string {
  const amount = formatInr(refund);
  return refund > 0
    ? t`Your appointment has been cancelled successfully. ${amount} is on its way back to you.`
    : t`Your appointment has been cancelled successfully.`;
}

async function cancel({ id, reason }: { id: number; reason: string }) {
  const notCancelled = t`We couldn't cancel the appointment. Please try again.`;
  const result = await cancelAppointment(id, reason).catch((error: unknown) => {
    // Not the code of the error, whose message would replace this one.
    if (error instanceof ApiError && error.status === 0) throw new ApiError(0, notCancelled, "not_cancelled");
    throw error;
  });
  if (!result.success) throw new ApiError(200, result.message || notCancelled, "not_cancelled");
  return result;
}
