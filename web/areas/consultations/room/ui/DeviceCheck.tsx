// Before the call: camera preview, microphone level, device selection and joining.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CameraOff from "lucide-react/icons/camera-off";
import LogIn from "lucide-react/icons/log-in";
import Mic from "lucide-react/icons/mic";
import MicOff from "lucide-react/icons/mic-off";
import Video from "lucide-react/icons/video";
import VideoOff from "lucide-react/icons/video-off";
import { useEffect } from "react";
import { Button } from "~/ui/Button";
import { SelectField } from "~/ui/forms/Field";
import { lazyComponent } from "~/ui/lazyComponent";
import { Avatar } from "~/ui/media/Avatar";
import type { Room } from "../../api";
import { indiaTime } from "../../times";
import type { Call } from "../call/useCall";
import type { Device } from "../media/mediaDevices";
import { useTrackStream } from "../media/useTrackStream";
import { MicLevelMeter } from "./MicLevelMeter";
import { VideoTile } from "./VideoTile";

/** Most devices need no help. */
const DeviceErrorHelp = lazyComponent(() => import("./DeviceErrorHelp"));

export function DeviceCheck({ room, call }: { room: Room; call: Call }) {
  const { media, localMedia, join } = call;
  const { audioTrack, videoTrack, muted, cameraOff, isRequesting, devices } = media;
  const name = room.other_name;
  const time = indiaTime(room.starts_at);
  const preview = useTrackStream(videoTrack);

  useEffect(() => {
    void localMedia.open();
    const onDeviceChange = () => void localMedia.refreshDevices();
    navigator.mediaDevices?.addEventListener?.("devicechange", onDeviceChange);
    return () => navigator.mediaDevices?.removeEventListener?.("devicechange", onDeviceChange);
  }, [localMedia]);

  const joinLabel = videoTrack ? t`Join now` : audioTrack ? t`Join with sound only` : t`Join to listen and write`;
  return (
    <section className="mx-auto max-w-5xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <h1 className="text-2xl">
        <Trans>How you look and sound</Trans>
      </h1>
      <p className="mt-1 text-ink-soft">
        <Trans>
          Only you see this. {name} sees and hears you after you join, from {time} IST on or a little before.
        </Trans>
      </p>
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
        <div>
          <div className="relative aspect-video overflow-hidden rounded-card bg-art-night">
            {videoTrack ? (
              <VideoTile
                local
                mirrored={media.facingMode === "user"}
                stream={preview}
                label={t`Your camera`}
                className="object-cover"
              />
            ) : (
              <div className="grid size-full place-items-center bg-sunken p-4 text-center text-ink-soft">
                <div>
                  <CameraOff aria-hidden className="mx-auto size-8" />
                  <p className="mt-2 text-sm">
                    {isRequesting
                      ? t`Waiting for your camera. Please press Allow if the browser asks.`
                      : t`No picture of you`}
                  </p>
                </div>
              </div>
            )}
          </div>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              size="small"
              icon={muted ? MicOff : Mic}
              aria-pressed={muted}
              disabled={!audioTrack}
              onClick={() => localMedia.setMuted(!muted)}
            >
              {muted ? t`Muted` : t`Mute`}
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={cameraOff ? VideoOff : Video}
              aria-pressed={cameraOff}
              disabled={!videoTrack && !cameraOff}
              onClick={() => void localMedia.setCameraOff(!cameraOff)}
            >
              {cameraOff ? t`Camera is off` : t({ message: "Camera off", context: "action" })}
            </Button>
          </div>
        </div>
        <div className="flex flex-col gap-5">
          <DeviceErrorHelp media={media} onRetry={() => void localMedia.open()} />
          {audioTrack && <MicLevelMeter track={audioTrack} muted={muted} />}
          <DeviceSelect
            label={t`Camera`}
            devices={videoTrack ? devices.cameras : []}
            selectedId={videoTrack?.getSettings().deviceId}
            onSelect={(id) => void localMedia.selectCamera(id)}
          />
          <DeviceSelect
            label={t`Microphone`}
            devices={audioTrack ? devices.microphones : []}
            selectedId={audioTrack?.getSettings().deviceId}
            onSelect={(id) => void localMedia.selectMicrophone(id)}
          />
          <DeviceSelect
            label={t({ message: "Speaker", context: "loudspeaker" })}
            devices={devices.speakers}
            selectedId={media.speakerId || "default"}
            onSelect={(id) => localMedia.selectSpeaker(id)}
          />
          <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:border-0 sm:px-0 lg:static">
            <Button fullWidth icon={LogIn} disabled={isRequesting} onClick={join} className="rtl:[&_svg]:-scale-x-100">
              {joinLabel}
            </Button>
          </div>
          <Participant room={room} />
        </div>
      </div>
    </section>
  );
}

function Participant({ room }: { room: Room }) {
  const registrationNumber = room.registration_number;
  const doctor = room.doctor_name;
  return (
    <div className="flex items-center gap-3">
      <Avatar name={room.other_name} decorative className="max-w-12" />
      <p className="text-sm text-ink-soft">
        <span className="block font-semibold text-ink">{room.other_name}</span>
        {room.side === "doctor"
          ? t`You join as ${doctor}`
          : registrationNumber && <Trans>Registration number {registrationNumber}</Trans>}
      </p>
    </div>
  );
}

type DeviceSelectProps = {
  label: string;
  devices: Device[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
};

function DeviceSelect({ label, devices, selectedId, onSelect }: DeviceSelectProps) {
  if (devices.length < 2) return null;
  return (
    <SelectField label={label} value={selectedId ?? ""} onChange={(event) => onSelect(event.target.value)}>
      {devices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
