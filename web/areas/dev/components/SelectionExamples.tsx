// Chips and steppers.
import Heart from "lucide-react/icons/heart";
import { useState } from "react";
import { Chip, ChipGroup } from "~/ui/Chip";
import { Stepper } from "~/ui/navigation/Stepper";
import { Example, Examples } from "./Example";

const specializations = ["Anxiety", "Sleep", "Relationships", "Focus"];
const dates = ["Mon 16", "Tue 17", "Wed 18", "Thu 19"];
const times = ["9:00 AM", "11:00 AM", "2:00 PM", "4:00 PM", "6:00 PM", "8:00 PM"];
const unavailable = { "11:00 AM": "taken", "4:00 PM": "hold" } as const;
const srNotes = { taken: "booked", hold: "on hold" };

const bookingSteps = ["Select Time", "Patient Info", "Payment"];
const checkoutSteps = ["Review Cart", "Delivery Address", "Payment"];

export function SelectionExamples() {
  const [selected, setSelected] = useState(["Sleep"]);
  const [date, setDate] = useState("Tue 17");
  const [time, setTime] = useState("2:00 PM");
  const toggle = (name: string) =>
    setSelected(selected.includes(name) ? selected.filter((other) => other !== name) : [...selected, name]);
  return (
    <Examples>
      <Example name="Chips that filter">
        <ChipGroup label="Specializations">
          {specializations.map((name) => (
            <Chip key={name} selected={selected.includes(name)} onToggle={() => toggle(name)}>
              {name}
            </Chip>
          ))}
          <Chip selected={selected.includes("Favourites")} onToggle={() => toggle("Favourites")} icon={Heart}>
            Favourites
          </Chip>
        </ChipGroup>
      </Example>
      <Example name="Dates and times: free, chosen, booked, on hold">
        <div className="flex flex-col gap-4">
          <ChipGroup label="Dates">
            {dates.map((name) => (
              <Chip key={name} selected={date === name} onToggle={() => setDate(name)}>
                {name}
              </Chip>
            ))}
          </ChipGroup>
          <ChipGroup label={`Times on ${date}`} grid>
            {times.map((name) => {
              const state = name in unavailable ? unavailable[name as keyof typeof unavailable] : undefined;
              return (
                <Chip
                  key={name}
                  shape="box"
                  selected={time === name}
                  onToggle={() => setTime(name)}
                  disabledReason={state}
                  srNote={state && srNotes[state]}
                >
                  {name}
                </Chip>
              );
            })}
          </ChipGroup>
        </div>
      </Example>
      <Example name="Steps">
        <div className="flex flex-col gap-8">
          <Stepper label="Booking" steps={bookingSteps} current={0} />
          <Stepper label="Checkout" steps={checkoutSteps} current={1} />
          <Stepper label="Done" steps={bookingSteps} current={3} />
        </div>
      </Example>
    </Examples>
  );
}
