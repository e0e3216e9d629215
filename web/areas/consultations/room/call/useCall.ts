// The call for React: local media, the call session and the user's actions. Releases everything on unmount.
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fetchIceServers, type Room } from "../../api";
import { LocalMedia, type MediaState } from "../media/mediaDevices";
import { useWakeLock } from "../ui/useWakeLock";
import { CallSession } from "./callSession";
import { type CallState, initialCallState } from "./callState";

export type Phase = "device-check" | "in-call" | "left";

export type Call = {
  phase: Phase;
  media: MediaState;
  localMedia: LocalMedia;
  state: CallState;
  join: () => void;
  leave: () => void;
  /** From the page shown after leaving. */
  returnToDeviceCheck: () => void;
  sendMessage: (text: string) => boolean;
  setAudioOnly: (audioOnly: boolean) => void;
};

type Props = { room: Room; token: string; refetchRoom: () => void };

export function useCall({ room, token, refetchRoom }: Props): Call {
  const [localMedia] = useState(() => new LocalMedia());
  const media = useSyncExternalStore(localMedia.subscribe, () => localMedia.state);
  const [phase, setPhase] = useState<Phase>("device-check");
  const [state, setState] = useState<CallState>(initialCallState);
  const session = useRef<CallSession | null>(null);
  const side = room.side;

  const end = useCallback(() => {
    session.current?.leave();
    session.current = null;
    localMedia.stop();
  }, [localMedia]);

  // Camera and microphone must not stay on in a page that is hidden in the back/forward cache.
  useEffect(() => {
    function onPageHide() {
      end();
      setPhase("left");
    }
    addEventListener("pagehide", onPageHide);
    return () => {
      removeEventListener("pagehide", onPageHide);
      end();
    };
  }, [end]);

  const { audioTrack, videoTrack, muted } = media;
  useEffect(() => {
    session.current?.setLocalMedia({ audio: audioTrack, video: videoTrack }, muted);
  }, [audioTrack, videoTrack, muted]);

  const { stage } = state;
  useEffect(() => {
    if (stage === "replaced" || stage === "closed") localMedia.stop();
  }, [stage, localMedia]);

  const inCall = phase === "in-call" && stage !== "replaced" && stage !== "closed";
  useWakeLock(inCall);
  useEffect(() => {
    if (!inCall) return;
    document.documentElement.dataset["inCall"] = "";
    return () => {
      delete document.documentElement.dataset["inCall"];
    };
  }, [inCall]);

  async function join() {
    session.current?.leave();
    setState((previous) => ({ ...initialCallState, messages: previous.messages }));
    setPhase("in-call");
    const { audioTrack: audio, videoTrack: video } = localMedia.state;
    const newSession = new CallSession(
      {
        token,
        side,
        fetchIceConfig: async () => {
          const { ice_servers, expires_at } = await fetchIceServers(token);
          return { servers: ice_servers as RTCIceServer[], expiresAt: Date.parse(expires_at) };
        },
        onAccessUncertain: refetchRoom,
        onStateChange: (state) => session.current === newSession && setState(state),
      },
      { audio, video },
      state.messages,
    );
    session.current = newSession;
    newSession.setLocalMedia({ audio, video }, localMedia.state.muted);
    // The tracks were stopped when the call was replaced or left.
    if (!audio && !video) await localMedia.open();
  }

  return {
    phase,
    media,
    localMedia,
    state,
    join: () => void join(),
    leave: () => {
      end();
      setPhase("left");
    },
    returnToDeviceCheck: () => setPhase("device-check"),
    sendMessage: (text) => session.current?.sendMessage(text) ?? false,
    setAudioOnly: (audioOnly) => session.current?.setAudioOnly(audioOnly),
  };
}
