// Form fields.
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { Button, IconButton } from "~/ui/Button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/forms/Field";
import { Example, Examples } from "./Example";

export function FormExamples() {
  return (
    <Examples>
      <Example name="Answered and waiting">
        <div className="flex flex-col gap-5">
          <TextField label="Full Name" required defaultValue="Asha Rao" autoComplete="name" />
          <TextField
            label="Phone Number"
            required
            type="tel"
            inputMode="numeric"
            maxLength={10}
            placeholder="98765 43210"
            hint="Ten digits. Details of your session are sent there."
          />
          <SelectField label="State" defaultValue="">
            <option value="" disabled>
              Choose a state
            </option>
            <option>Karnataka</option>
            <option>Kerala</option>
            <option>Maharashtra</option>
          </SelectField>
          <TextAreaField label="What brings you here" hint="Only your doctor reads this." />
        </div>
      </Example>
      <Example name="Wrong, closed, searching, ticked">
        <div className="flex flex-col gap-5">
          <TextField
            label="Pincode"
            required
            defaultValue="0560"
            error="Please enter a valid 6-digit pincode"
            inputMode="numeric"
          />
          <SelectField label="Time Period" defaultValue="upcoming" error="Please choose a time period">
            <option value="upcoming">Upcoming</option>
            <option value="past">Past</option>
          </SelectField>
          <TextField label="Email" defaultValue="asha@example.in" disabled hint="From your Google account." />
          <TextField
            label="Search doctors"
            labelHidden
            type="search"
            icon={Search}
            placeholder="Doctor or concern"
            end={<IconButton icon={X} label="Clear search" />}
          />
          <form noValidate className="flex items-end gap-3" onSubmit={(event) => event.preventDefault()}>
            <TextField label="Coupon code" className="flex-1" />
            <Button type="submit" variant="secondary">
              Apply
            </Button>
          </form>
          <CheckboxField label="Use as my default address" hint="It is chosen first next time." defaultChecked />
        </div>
      </Example>
    </Examples>
  );
}
