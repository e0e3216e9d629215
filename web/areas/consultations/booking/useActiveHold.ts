// The user's unpaid hold with this doctor, if any.
import { useQuery } from "@tanstack/react-query";
import { useSession } from "~/services/session";
import { type Appointment, appointmentsQuery } from "../api";

export function useActiveHold(doctor: number): Appointment | undefined {
  const { status } = useSession();
  const { data } = useQuery({ ...appointmentsQuery, enabled: status === "member" });
  return data?.find((appointment) => appointment.status === "on_hold" && appointment.doctor.id === doctor);
}
