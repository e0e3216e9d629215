// A time that is held for me while I pay, if there is one with this doctor.
import { useQuery } from "@tanstack/react-query";
import { useSession } from "~/services/session";
import { type Appointment, appointmentsQuery } from "../api";

export function useActiveHold(doctor: number): Appointment | undefined {
  const { status } = useSession();
  const { data } = useQuery({ ...appointmentsQuery, enabled: status === "member" });
  return data?.find((each) => each.status === "on_hold" && each.doctor.id === doctor);
}
