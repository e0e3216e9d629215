// A doctor's slots in the device's time zone.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "~/api/client";
import { slotsQuery } from "../api";
import { deviceZone, INDIA } from "../times";

export function useSlots(doctor: string) {
  const [zone, setZone] = useState(deviceZone);
  const { data, isPending, error, isFetching, refetch } = useQuery(slotsQuery(doctor, zone));
  const unknownZone = error instanceof ApiError && error.status === 422 && zone !== INDIA;
  // The server does not know the device's zone: fall back to India's.
  if (unknownZone) setZone(INDIA);
  return { zone, map: data, isPending: isPending || unknownZone, error, isFetching, refetch };
}
