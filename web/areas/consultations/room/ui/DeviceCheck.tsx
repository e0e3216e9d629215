// Before the call: how one looks and sounds, with which devices, and the way in.
import { CameraOff, LogIn, Mic, MicOff, Video, VideoOff } from "lucide-react";
import { useEffect } from "react";
import { Button } from "~/ui/Button";
import { SelectField } from "~/ui/forms/Field";
import { Avatar } from "~/ui/media/Avatar";
import type { Room } from "../../api";
import { doctorName } from "../../doctors/rules";
import { indiaTime } from "../../times";
import type { CallView } from "../call/useCall";
import type { Device } from "../media/mediaDevices";
import { useTrackStream } from "../media/useTrackStream";
import { DeviceErrorHelp } from "./DeviceErrorHelp";
import { MicLevelMeter } from "./MicLevelMeter";
import { VideoTile } from "./VideoTile";

export function DeviceCheck({ room, call }: { room: Room; call: CallView }) {
  const { media, devices, join } = call;
  const { sound, picture, muted, cameraOff, asking } = media;
  const preview = useTrackStream(picture);

  useEffect(() => {
    void devices.open();
    const list = () => void devices.list();
    navigator.mediaDevices?.addEventListener?.("devicechange", list);
    return () => navigator.mediaDevices?.removeEventListener?.("devicechange", list);
  }, [devices]);

  const way = picture ? "Join now" : sound ? "Join with sound only" : "Join to listen and write";
  return (
    <section className="mx-auto max-w-5xl px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <h1 className="text-2xl">How you look and sound</h1>
      <p className="mt-1 text-ink-soft">
        Only you see this. {room.other_name} sees and hears you after you join, from {indiaTime(room.starts_at)} IST on
        or a little before.
      </p>
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
        <div>
          <div className="relative aspect-video overflow-hidden rounded-card bg-art-night">
            {picture ? (
              <VideoTile
                own
                mirrored={media.facing === "user"}
                stream={preview}
                label="Your camera"
                className="object-cover"
              />
            ) : (
              <div className="grid size-full place-items-center bg-sunken p-4 text-center text-ink-soft">
                <div>
                  <CameraOff aria-hidden className="mx-auto size-8" />
                  <p className="mt-2 text-sm">
                    {asking ? "Waiting for your camera. Please press Allow if the browser asks." : "No picture of you"}
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
              disabled={!sound}
              onClick={() => devices.mute(!muted)}
            >
              {muted ? "Muted" : "Mute"}
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={cameraOff ? VideoOff : Video}
              aria-pressed={cameraOff}
              disabled={!picture && !cameraOff}
              onClick={() => void devices.setCamera(!cameraOff)}
            >
              {cameraOff ? "Camera is off" : "Camera off"}
            </Button>
          </div>
        </div>
        <div className="flex flex-col gap-5">
          <DeviceErrorHelp media={media} onAgain={() => void devices.open()} />
          {sound && <MicLevelMeter track={sound} muted={muted} />}
          <Choice
            label="Camera"
            from={picture ? media.devices.cameras : []}
            chosen={picture?.getSettings().deviceId}
            onChoose={(id) => void devices.chooseCamera(id)}
          />
          <Choice
            label="Microphone"
            from={sound ? media.devices.microphones : []}
            chosen={sound?.getSettings().deviceId}
            onChoose={(id) => void devices.chooseMicrophone(id)}
          />
          <Choice
            label="Speaker"
            from={media.devices.speakers}
            chosen={media.speaker || "default"}
            onChoose={(id) => devices.chooseSpeaker(id)}
          />
          <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:border-0 sm:px-0 lg:static">
            <Button fullWidth icon={LogIn} disabled={asking} onClick={join}>
              {way}
            </Button>
          </div>
          <Who room={room} />
        </div>
      </div>
    </section>
  );
}

function Who({ room }: { room: Room }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={room.other_name} decorative className="max-w-12" />
      <p className="text-sm text-ink-soft">
        <span className="block font-semibold text-ink">{room.other_name}</span>
        {room.side === "patient"
          ? room.registration_number && <>Registration number {room.registration_number}</>
          : `You join as ${doctorName(room.doctor_name)}`}
      </p>
    </div>
  );
}

type ChoiceProps = { label: string; from: Device[]; chosen: string | undefined; onChoose: (id: string) => void };

/** Nothing to choose from a single one. */
function Choice({ label, from, chosen, onChoose }: ChoiceProps) {
  if (from.length < 2) return null;
  return (
    <SelectField label={label} value={chosen ?? ""} onChange={(event) => onChoose(event.target.value)}>
      {from.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
