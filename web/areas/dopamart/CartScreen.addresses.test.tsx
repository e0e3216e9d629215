// The address step: adding, editing, deleting and selecting addresses, and form validation.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { button, clickButton, dialog, fillAddressForm, heading, openCart } from "./cartTestUtils";
import { API, clearStorage, homeAddress, officeAddress, toastTitles } from "./testUtils";

beforeEach(clearStorage);
afterEach(() => {
  cleanup();
  clearStorage();
});

const LIST = `GET ${API}addresses/`;
const radios = () => screen.queryAllByRole<HTMLInputElement>("radio");
const selectedAddress = () =>
  radios()
    .find(({ checked }) => checked)
    ?.closest("label")?.textContent ?? null;
const ADD = "Add a delivery address";

async function open(options: Parameters<typeof openCart>[0] = {}) {
  const page = openCart({ step: "address", ...options });
  await screen.findByRole("button", { name: "Add New" });
  return page;
}

const noAddresses = { responses: { [LIST]: { body: [] } } };

describe("saved addresses", () => {
  test("are listed with the default marked and selected", async () => {
    await open();
    expect(heading()).toBe("Delivery Address");
    expect(radios()).toHaveLength(2);
    expect(selectedAddress()).toContain("14, Lake Road");
    expect(screen.getAllByText("Default")).toHaveLength(1);
    expect(screen.getByText(/Behind the mill, Maharashtra 400013$/)).toBeDefined();
    expect(button("Proceed to Payment").disabled).toBe(false);
    expect(screen.getByRole("link", { name: "Back to Cart" }).getAttribute("href")).toBe("/dopamart/cart");
  });

  test("the selection survives a reload and is used for payment", async () => {
    await open();
    await userEvent.click(screen.getByRole("radio", { name: /Lower Parel/ }));
    cleanup();
    const { router } = await open();
    expect(selectedAddress()).toContain("Lower Parel");
    await clickButton("Proceed to Payment");
    expect(await screen.findByRole("heading", { name: "Deliver to" })).toBeDefined();
    expect(router.state.location.search).toBe("?step=payment");
  });

  test("without any, the proceed button is disabled with a reason", async () => {
    await open(noAddresses);
    expect(button("Proceed to Payment").disabled).toBe(true);
    expect(screen.getByText("Please add a delivery address to continue")).toBeDefined();
  });

  test("without a selection, proceeding shows an error", async () => {
    const { toasts } = await open({
      responses: { [LIST]: { body: [{ ...homeAddress, is_default: false }, officeAddress] } },
    });
    expect(selectedAddress()).toBeNull();
    await clickButton("Proceed to Payment");
    expect(toastTitles(toasts)).toEqual(["Please select a delivery address"]);
    expect(heading()).toBe("Delivery Address");
  });

  test("can be reloaded after a failed request", async () => {
    openCart({ step: "address", responses: { [LIST]: [null, { body: [homeAddress] }] } });
    await screen.findByRole("heading", { name: "Your addresses could not be loaded" });
    await clickButton("Try Again");
    await waitFor(() => expect(radios()).toHaveLength(1));
  });

  test("?step=payment without an address redirects to the address step", async () => {
    const { toasts, router } = openCart({ step: "payment", responses: { [LIST]: { body: [] } } });
    await screen.findByRole("button", { name: "Add New" });
    expect(toastTitles(toasts)).toEqual(["Please add a delivery address to continue"]);
    expect(router.state.location.search).toBe("?step=address");
  });
});

describe("address form", () => {
  const field = (label: string) => dialog(ADD).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  const saveButton = () => dialog(ADD).getByRole<HTMLButtonElement>("button", { name: "Save Address" });

  async function openForm(options = noAddresses) {
    const page = await open(options);
    await clickButton("Add New");
    return page;
  }

  test("validates on blur with the specified messages", async () => {
    await openForm();
    await userEvent.clear(field("Name"));
    const expectError = async (label: string, value: string, message: string) => {
      await userEvent.clear(field(label));
      if (value) await userEvent.type(field(label), value);
      await userEvent.tab();
      expect(dialog(ADD).getByText(message)).toBeDefined();
      expect(field(label).getAttribute("aria-invalid")).toBe("true");
    };
    expect(dialog(ADD).queryByText(/required$/)).toBeNull();
    await expectError("Name", "", "Name is required");
    await expectError("Name", "A", "Name must be at least 2 characters");
    await expectError("Name", "a".repeat(51), "Name must be less than 50 characters");
    await expectError("Name", "R2", "Name can only contain letters, spaces, . ' and -");
    await expectError("Phone", "", "Phone number is required");
    await expectError("Phone", "12345", "Please enter a valid 10-digit Indian phone number");
    await expectError("Address", "", "Address is required");
    await expectError("Address", "Lake Road", "Address must be at least 10 characters");
    await expectError("Pincode", "", "Pincode is required");
    await expectError("Pincode", "012345", "Please enter a valid 6-digit pincode");
    await expectError("Country", "", "Country is required");
    await userEvent.click(field("State"));
    await userEvent.tab();
    expect(dialog(ADD).getByText("State is required")).toBeDefined();
    expect(saveButton().disabled).toBe(true);
  });

  test("rejects an address of more than 200 characters", async () => {
    await openForm();
    await userEvent.click(field("Address"));
    await userEvent.paste("a".repeat(201));
    await userEvent.tab();
    expect(dialog(ADD).getByText("Address must be less than 200 characters")).toBeDefined();
  });

  test("shows all errors on submit and focuses the first invalid field", async () => {
    await openForm();
    await fillAddressForm({ pincode: "012345" });
    await userEvent.selectOptions(field("State"), "Kerala");
    await userEvent.clear(field("Name"));
    await userEvent.type(field("Name"), "R2{Enter}");
    expect(dialog(ADD).getByText("Name can only contain letters, spaces, . ' and -")).toBeDefined();
    expect(dialog(ADD).getByText("Please enter a valid 6-digit pincode")).toBeDefined();
    expect(document.activeElement).toBe(field("Name"));
  });

  test("phone and pincode accept digits up to their length, and a pasted +91", async () => {
    await openForm();
    await userEvent.type(field("Phone"), "98765432109");
    expect(field("Phone").value).toBe("9876543210");
    await userEvent.clear(field("Phone"));
    await userEvent.click(field("Phone"));
    await userEvent.paste("+91 98765-43210");
    expect(field("Phone").value).toBe("9876543210");
    await userEvent.type(field("Pincode"), "5600419");
    expect(field("Pincode").value).toBe("560041");
  });

  test("the pincode suggests a state and does not overwrite the user's choice", async () => {
    await openForm();
    await userEvent.type(field("Pincode"), "560041");
    expect(field("State").value).toBe("Karnataka");
    expect(dialog(ADD).getByText("From the pincode. Change it if it is another.")).toBeDefined();
    await userEvent.selectOptions(field("State"), "Kerala");
    await userEvent.clear(field("Pincode"));
    await userEvent.type(field("Pincode"), "400013");
    expect(field("State").value).toBe("Kerala");
  });

  test("lists the 36 states and defaults the country to India", async () => {
    await openForm();
    expect(within(field("State")).getAllByRole("option")).toHaveLength(37);
    expect(field("Country").value).toBe("India");
  });

  test("enables saving once every required field is filled", async () => {
    await openForm();
    expect(saveButton().disabled).toBe(true);
    await fillAddressForm();
    expect(saveButton().disabled).toBe(false);
  });

  test("the first address is saved and selected", async () => {
    const saved = { ...homeAddress, id: 21, name: "Ravi Kumar" };
    const { requests, toasts } = await openForm({
      responses: {
        [LIST]: [{ body: [] }, { body: [saved] }],
        [`POST ${API}addresses/`]: { status: 201, body: saved },
      } as never,
    });
    await fillAddressForm();
    await userEvent.click(saveButton());
    await waitFor(() => expect(toastTitles(toasts)).toEqual(["Address added successfully!"]));
    expect(screen.queryByRole("dialog", { name: ADD })).toBeNull();
    expect(selectedAddress()).toContain("Ravi Kumar");
    expect(button("Proceed to Payment").disabled).toBe(false);
    expect(requests.find(({ body }) => body)?.body).toEqual({
      name: "Ravi Kumar",
      phone: "9876543210",
      full_address: "7, Temple Street, Mylapore",
      pincode: "560041",
      state: "Karnataka",
      country: "India",
      landmark: null,
      is_default: false,
    });
  });

  test("a new default address is selected, another new one is not", async () => {
    const another = { ...officeAddress, id: 22, name: "Ravi Kumar" };
    await openForm({
      responses: {
        [LIST]: [{ body: [homeAddress] }, { body: [homeAddress, another] }],
        [`POST ${API}addresses/`]: { status: 201, body: another },
      } as never,
    });
    await fillAddressForm();
    await userEvent.click(saveButton());
    await waitFor(() => expect(radios()).toHaveLength(2));
    expect(selectedAddress()).toContain("Lake Road");
    cleanup();
    clearStorage();
    const newDefault = { ...another, is_default: true };
    await openForm({
      responses: {
        [LIST]: [{ body: [homeAddress] }, { body: [newDefault, { ...homeAddress, is_default: false }] }],
        [`POST ${API}addresses/`]: { status: 201, body: newDefault },
      } as never,
    });
    await fillAddressForm();
    await userEvent.click(dialog(ADD).getByRole("checkbox", { name: "Make this my default address" }));
    await userEvent.click(saveButton());
    await waitFor(() => expect(selectedAddress()).toContain("Ravi Kumar"));
    expect(screen.getAllByText("Default")).toHaveLength(1);
  });

  test("keeps the values when saving fails", async () => {
    const { toasts } = await openForm({
      responses: { [LIST]: { body: [] }, [`POST ${API}addresses/`]: [null] } as never,
    });
    await fillAddressForm();
    await userEvent.click(saveButton());
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: "Failed to add address. Please try again.", description: "No response received from server" },
      ]),
    );
    expect(field("Phone").value).toBe("9876543210");
  });

  test("shows a server field error until the field is edited", async () => {
    const errors = { phone: ["Please enter a valid 10-digit Indian phone number"] };
    await openForm({
      responses: {
        [LIST]: { body: [] },
        [`POST ${API}addresses/`]: { status: 422, body: { message: "Please check the form", code: "invalid", errors } },
      } as never,
    });
    await fillAddressForm();
    await userEvent.click(saveButton());
    expect(await dialog(ADD).findByText("Please enter a valid 10-digit Indian phone number")).toBeDefined();
    expect(document.activeElement).toBe(field("Phone"));
    await userEvent.type(field("Phone"), "{Backspace}1");
    expect(dialog(ADD).queryByText("Please enter a valid 10-digit Indian phone number")).toBeNull();
  });

  test("values survive a reload", async () => {
    await openForm();
    await userEvent.type(field("Phone"), "98765");
    cleanup();
    await open(noAddresses);
    expect(field("Phone").value).toBe("98765");
  });
});

describe("saved address", () => {
  test("can be edited", async () => {
    const edited = { ...homeAddress, full_address: "15, Lake Road, Jayanagar" };
    const { requests, toasts } = await open({
      responses: {
        [LIST]: [{ body: [homeAddress, officeAddress] }, { body: [edited, officeAddress] }],
        [`PUT ${API}addresses/7/`]: { body: edited },
      },
    });
    await clickButton("Edit the address of Asha Rao, 560041");
    const form = dialog("Edit the address");
    const street = form.getByLabelText<HTMLInputElement>(/^Address/);
    expect(street.value).toBe("14, Lake Road, Jayanagar, Bengaluru");
    await userEvent.clear(street);
    await userEvent.type(street, "15, Lake Road, Jayanagar");
    await userEvent.click(form.getByRole("button", { name: "Save Address" }));
    await waitFor(() => expect(toastTitles(toasts)).toEqual(["Address updated successfully!"]));
    expect(requests.find(({ body }) => body)?.body).toMatchObject({
      full_address: "15, Lake Road, Jayanagar",
      is_default: true,
    });
    expect(selectedAddress()).toContain("15, Lake Road");
  });

  test("shows an error when editing fails", async () => {
    const { toasts } = await open({ responses: { [`PUT ${API}addresses/7/`]: { status: 500, body: {} } } });
    await clickButton("Edit the address of Asha Rao, 560041");
    await userEvent.click(dialog("Edit the address").getByRole("button", { name: "Save Address" }));
    await waitFor(() => expect(toastTitles(toasts)).toEqual(["Failed to update address. Please try again."]));
  });

  test("deleting the selected one selects the first remaining one", async () => {
    const { toasts } = await open({
      responses: {
        [LIST]: [{ body: [homeAddress, officeAddress] }, { body: [{ ...officeAddress, is_default: true }] }],
        [`DELETE ${API}addresses/7/`]: { status: 204 },
      },
    });
    await clickButton("Delete the address of Asha Rao, 560041");
    await waitFor(() => expect(toastTitles(toasts)).toEqual(["Address deleted successfully!"]));
    expect(radios()).toHaveLength(1);
    expect(selectedAddress()).toContain("Lower Parel");
  });

  test("stays when deleting fails", async () => {
    const { toasts } = await open({ responses: { [`DELETE ${API}addresses/7/`]: [null] } });
    await clickButton("Delete the address of Asha Rao, 560041");
    await waitFor(() => expect(toastTitles(toasts)).toEqual(["Failed to delete address. Please try again."]));
    expect(radios()).toHaveLength(2);
  });

  test("becomes the only default and is selected", async () => {
    await open({
      responses: { [`POST ${API}addresses/8/set-default/`]: { body: { ...officeAddress, is_default: true } } },
    });
    await clickButton("Set as default: the address of Asha Rao, 400013");
    await waitFor(() => expect(selectedAddress()).toContain("Lower Parel"));
    expect(screen.getAllByText("Default")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Set as default: the address of Asha Rao, 400013" })).toBeNull();
  });
});
