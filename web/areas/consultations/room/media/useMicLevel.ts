// The microphone level from 0 to 1, sampled ten times a second.
import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";

const SAMPLE_INTERVAL_MS = 100;

export function useMicLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track || !("AudioContext" in window)) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      // A context created without a user gesture starts suspended.
      if (context.state === "suspended") void context.resume();
      analyser.getFloatTimeDomainData(samples);
      setLevel(loudness(samples));
    }, SAMPLE_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      setLevel(0);
      void context.close();
    };
  }, [track]);
  return level;
}

/** RMS power on a decibel scale, mapped from -55 dB (0) to -15 dB (1). */
export function loudness(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(samples.length, 1);
  const decibels = 10 * Math.log10(power + 1e-10);
  return Math.min(Math.max((decibels + 55) / 40, 0), 1);
}

export function levelLabel(level: number): string {
  if (level < 0.1) return t({ message: "Silent", context: "microphone level" });
  if (level < 0.35) return t({ message: "Quiet", context: "microphone level" });
  if (level < 0.9) return t({ message: "Good", context: "microphone level" });
  return t({ message: "Loud", context: "microphone level" });
}
