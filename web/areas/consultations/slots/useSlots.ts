// A doctor's times in the device's zone, always fresh.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/client";
import { slotsQuery } from "../api";
import { deviceZone, INDIA } from "../times";

export function useSlots(doctor: string) {
  const [zone, setZone] = useState(deviceZone);
  const { data, isPending, error, isFetching, refetch } = useQuery(slotsQuery(doctor, zone));
  const unknownZone = error instanceof ApiError && error.status === 422 && zone !== INDIA;
  // A zone that only the device knows: India's time is understood everywhere.
  if (unknownZone) setZone(INDIA);
  return { zone, map: data, isPending: isPending || unknownZone, error, isFetching, refetch };
}
