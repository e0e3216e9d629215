// The call as a screen sees it: devices, the visit to the room, and what a person can do. Lets go of everything at the end.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { iceServers, type Room } from "../../api";
import { LocalMedia, type MediaState } from "../media/mediaDevices";
import { useWakeLock } from "../ui/useWakeLock";
import { CallSession, type CallState } from "./callSession";

export type Phase = "checking" | "inside" | "left";

export type CallView = {
  phase: Phase;
  media: MediaState;
  devices: LocalMedia;
  meeting: CallState;
  join: () => void;
  leave: () => void;
  /** From the page one sees after leaving, to the look at the devices. */
  comeBack: () => void;
  write: (text: string) => boolean;
  setSoundOnly: (wanted: boolean) => void;
};

const before: CallState = {
  stage: "joining",
  closed: null,
  left: false,
  stream: null,
  words: null,
  quality: null,
  soundOnly: null,
  shows: null,
  messages: [],
  canWrite: false,
  serverLost: false,
};

export function useCall({ room, token, askAgain }: { room: Room; token: string; askAgain: () => void }): CallView {
  const [devices] = useState(() => new LocalMedia());
  const media = useSyncExternalStore(devices.subscribe, () => devices.state);
  const [phase, setPhase] = useState<Phase>("checking");
  const [meeting, setMeeting] = useState<CallState>(before);
  const visit = useRef<CallSession | null>(null);
  const side = room.side;

  const end = useCallback(() => {
    visit.current?.leave();
    visit.current = null;
    devices.stop();
  }, [devices]);

  // Whatever ends the page ends the call: nothing films on.
  useEffect(() => {
    function onHide() {
      end();
      setPhase("left");
    }
    addEventListener("pagehide", onHide);
    return () => {
      removeEventListener("pagehide", onHide);
      end();
    };
  }, [end]);

  const { sound, picture, muted } = media;
  useEffect(() => visit.current?.show({ sound, picture }, muted), [sound, picture, muted]);

  const { stage } = meeting;
  useEffect(() => {
    if (stage === "moved" || stage === "closed") devices.stop();
  }, [stage, devices]);

  const inside = phase === "inside" && stage !== "moved" && stage !== "closed";
  useWakeLock(inside);
  useEffect(() => {
    if (!inside) return;
    document.documentElement.dataset["inCall"] = "";
    return () => {
      delete document.documentElement.dataset["inCall"];
    };
  }, [inside]);

  async function join() {
    visit.current?.leave();
    setMeeting((now) => ({ ...before, messages: now.messages }));
    setPhase("inside");
    const { sound, picture } = devices.state;
    const kept = meeting.messages;
    const now = new CallSession(
      {
        token,
        side,
        ice: async () => {
          const { ice_servers, expires_at } = await iceServers(token);
          return { servers: ice_servers as RTCIceServer[], until: Date.parse(expires_at) };
        },
        doubtful: askAgain,
        changed: (state) => visit.current === now && setMeeting(state),
      },
      { sound, picture },
      kept,
    );
    visit.current = now;
    now.show({ sound, picture }, devices.state.muted);
    // Let go of when the call was moved or left.
    if (!sound && !picture) await devices.open();
  }

  return {
    phase,
    media,
    devices,
    meeting,
    join: () => void join(),
    leave: () => {
      end();
      setPhase("left");
    },
    comeBack: () => setPhase("checking"),
    write: (text) => visit.current?.write(text) ?? false,
    setSoundOnly: (wanted) => visit.current?.setSoundOnly(wanted),
  };
}
