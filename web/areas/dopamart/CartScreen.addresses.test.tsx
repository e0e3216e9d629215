// The second step: addresses added, changed, deleted and chosen, with every sentence of the form.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { button, dialog, heading, openCart, press, typeAddress } from "./cartTestUtils";
import { API, clearDevice, home, office, titles } from "./testing";

beforeEach(clearDevice);
afterEach(() => {
  cleanup();
  clearDevice();
});

const LIST = `GET ${API}addresses/`;
const radios = () => screen.queryAllByRole<HTMLInputElement>("radio");
const chosen = () =>
  radios()
    .find(({ checked }) => checked)
    ?.closest("label")?.textContent ?? null;
const ADD = "Add a delivery address";

async function open(wish: Parameters<typeof openCart>[0] = {}) {
  const page = openCart({ step: "address", ...wish });
  await screen.findByRole("button", { name: "Add New" });
  return page;
}

const none = { answers: { [LIST]: { body: [] } } };

describe("saved addresses", () => {
  test("are listed, the default is marked and chosen", async () => {
    await open();
    expect(heading()).toBe("Delivery Address");
    expect(radios()).toHaveLength(2);
    expect(chosen()).toContain("14, Lake Road");
    expect(screen.getAllByText("Default")).toHaveLength(1);
    expect(screen.getByText(/Behind the mill, Maharashtra 400013$/)).toBeDefined();
    expect(button("Proceed to Payment").disabled).toBe(false);
    expect(screen.getByRole("link", { name: "Back to Cart" }).getAttribute("href")).toBe("/dopamart/cart");
  });

  test("one is chosen, kept through a reload, and paid for", async () => {
    await open();
    await userEvent.click(screen.getByRole("radio", { name: /Lower Parel/ }));
    cleanup();
    const { router } = await open();
    expect(chosen()).toContain("Lower Parel");
    await press("Proceed to Payment");
    expect(await screen.findByRole("heading", { name: "Deliver to" })).toBeDefined();
    expect(router.state.location.search).toBe("?step=payment");
  });

  test("none at all: the way on is shut, and it says why", async () => {
    await open(none);
    expect(button("Proceed to Payment").disabled).toBe(true);
    expect(screen.getByText("Please add a delivery address to continue")).toBeDefined();
  });

  test("none chosen: the way on says which is missing", async () => {
    const { said } = await open({ answers: { [LIST]: { body: [{ ...home, is_default: false }, office] } } });
    expect(chosen()).toBeNull();
    await press("Proceed to Payment");
    expect(titles(said)).toEqual(["Please select a delivery address"]);
    expect(heading()).toBe("Delivery Address");
  });

  test("that did not come can be asked for again", async () => {
    openCart({ step: "address", answers: { [LIST]: [null, { body: [home] }] } });
    await screen.findByRole("heading", { name: "Your addresses could not be loaded" });
    await press("Try Again");
    await waitFor(() => expect(radios()).toHaveLength(1));
  });

  test("the address of the page does not skip a missing one", async () => {
    const { said, router } = openCart({ step: "payment", answers: { [LIST]: { body: [] } } });
    await screen.findByRole("button", { name: "Add New" });
    expect(titles(said)).toEqual(["Please add a delivery address to continue"]);
    expect(router.state.location.search).toBe("?step=address");
  });
});

describe("the form", () => {
  const into = (label: string) => dialog(ADD).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  const save = () => dialog(ADD).getByRole<HTMLButtonElement>("button", { name: "Save Address" });

  async function openForm(wish = none) {
    const page = await open(wish);
    await press("Add New");
    return page;
  }

  test("says nothing before a field is left, and then each sentence of the specification", async () => {
    await openForm();
    await userEvent.clear(into("Name"));
    const left = async (label: string, typed: string, words: string) => {
      await userEvent.clear(into(label));
      if (typed) await userEvent.type(into(label), typed);
      await userEvent.tab();
      expect(dialog(ADD).getByText(words)).toBeDefined();
      expect(into(label).getAttribute("aria-invalid")).toBe("true");
    };
    expect(dialog(ADD).queryByText(/required$/)).toBeNull();
    await left("Name", "", "Name is required");
    await left("Name", "A", "Name must be at least 2 characters");
    await left("Name", "a".repeat(51), "Name must be less than 50 characters");
    await left("Name", "R2", "Name can only contain letters and spaces");
    await left("Phone", "", "Phone number is required");
    await left("Phone", "12345", "Please enter a valid 10-digit Indian phone number");
    await left("Address", "", "Address is required");
    await left("Address", "Lake Road", "Address must be at least 10 characters");
    await left("Pincode", "", "Pincode is required");
    await left("Pincode", "012345", "Please enter a valid 6-digit pincode");
    await left("Country", "", "Country is required");
    await userEvent.click(into("State"));
    await userEvent.tab();
    expect(dialog(ADD).getByText("State is required")).toBeDefined();
    expect(save().disabled).toBe(true);
  });

  test("an address of more than 200 characters", async () => {
    await openForm();
    await userEvent.click(into("Address"));
    await userEvent.paste("a".repeat(201));
    await userEvent.tab();
    expect(dialog(ADD).getByText("Address must be less than 200 characters")).toBeDefined();
  });

  test("all of it shows on submit, and the keyboard goes to the first", async () => {
    await openForm();
    await typeAddress({ pincode: "012345" });
    await userEvent.selectOptions(into("State"), "Kerala");
    await userEvent.clear(into("Name"));
    await userEvent.type(into("Name"), "R2{Enter}");
    expect(dialog(ADD).getByText("Name can only contain letters and spaces")).toBeDefined();
    expect(dialog(ADD).getByText("Please enter a valid 6-digit pincode")).toBeDefined();
    expect(document.activeElement).toBe(into("Name"));
  });

  test("phone and pincode take so many digits and no more; +91 may be pasted", async () => {
    await openForm();
    await userEvent.type(into("Phone"), "98765432109");
    expect(into("Phone").value).toBe("9876543210");
    await userEvent.clear(into("Phone"));
    await userEvent.click(into("Phone"));
    await userEvent.paste("+91 98765-43210");
    expect(into("Phone").value).toBe("9876543210");
    await userEvent.type(into("Pincode"), "5600419");
    expect(into("Pincode").value).toBe("560041");
  });

  test("the pincode suggests the state, and the person has the last word", async () => {
    await openForm();
    await userEvent.type(into("Pincode"), "560041");
    expect(into("State").value).toBe("Karnataka");
    expect(dialog(ADD).getByText("From the pincode. Change it if it is another.")).toBeDefined();
    await userEvent.selectOptions(into("State"), "Kerala");
    await userEvent.clear(into("Pincode"));
    await userEvent.type(into("Pincode"), "400013");
    expect(into("State").value).toBe("Kerala");
  });

  test("lists the 36 states, and India is the country", async () => {
    await openForm();
    expect(within(into("State")).getAllByRole("option")).toHaveLength(37);
    expect(into("Country").value).toBe("India");
  });

  test("saving waits until everything required is there", async () => {
    await openForm();
    expect(save().disabled).toBe(true);
    await typeAddress();
    expect(save().disabled).toBe(false);
  });

  test("the first one is saved, said and chosen", async () => {
    const saved = { ...home, id: 21, name: "Ravi Kumar" };
    const { asked, said } = await openForm({
      answers: {
        [LIST]: [{ body: [] }, { body: [saved] }],
        [`POST ${API}addresses/`]: { status: 201, body: saved },
      } as never,
    });
    await typeAddress();
    await userEvent.click(save());
    await waitFor(() => expect(titles(said)).toEqual(["Address added successfully!"]));
    expect(screen.queryByRole("dialog", { name: ADD })).toBeNull();
    expect(chosen()).toContain("Ravi Kumar");
    expect(button("Proceed to Payment").disabled).toBe(false);
    expect(asked.find(({ body }) => body)?.body).toEqual({
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

  test("a new default is chosen, another one is not", async () => {
    const another = { ...office, id: 22, name: "Ravi Kumar" };
    await openForm({
      answers: {
        [LIST]: [{ body: [home] }, { body: [home, another] }],
        [`POST ${API}addresses/`]: { status: 201, body: another },
      } as never,
    });
    await typeAddress();
    await userEvent.click(save());
    await waitFor(() => expect(radios()).toHaveLength(2));
    expect(chosen()).toContain("Lake Road");
    cleanup();
    clearDevice();
    const fresh = { ...another, is_default: true };
    await openForm({
      answers: {
        [LIST]: [{ body: [home] }, { body: [fresh, { ...home, is_default: false }] }],
        [`POST ${API}addresses/`]: { status: 201, body: fresh },
      } as never,
    });
    await typeAddress();
    await userEvent.click(dialog(ADD).getByRole("checkbox", { name: "Make this my default address" }));
    await userEvent.click(save());
    await waitFor(() => expect(chosen()).toContain("Ravi Kumar"));
    expect(screen.getAllByText("Default")).toHaveLength(1);
  });

  test("that failed says so and keeps what was typed", async () => {
    const { said } = await openForm({ answers: { [LIST]: { body: [] }, [`POST ${API}addresses/`]: [null] } as never });
    await typeAddress();
    await userEvent.click(save());
    await waitFor(() =>
      expect(said).toMatchObject([
        { title: "Failed to add address. Please try again.", description: "No response received from server" },
      ]),
    );
    expect(into("Phone").value).toBe("9876543210");
  });

  test("the server's word on a field stands beside it, until it is edited", async () => {
    const errors = { phone: ["Please enter a valid 10-digit Indian phone number"] };
    await openForm({
      answers: {
        [LIST]: { body: [] },
        [`POST ${API}addresses/`]: { status: 422, body: { message: "Please check the form", code: "invalid", errors } },
      } as never,
    });
    await typeAddress();
    await userEvent.click(save());
    expect(await dialog(ADD).findByText("Please enter a valid 10-digit Indian phone number")).toBeDefined();
    expect(document.activeElement).toBe(into("Phone"));
    await userEvent.type(into("Phone"), "{Backspace}1");
    expect(dialog(ADD).queryByText("Please enter a valid 10-digit Indian phone number")).toBeNull();
  });

  test("a reload in the middle loses nothing", async () => {
    await openForm();
    await userEvent.type(into("Phone"), "98765");
    cleanup();
    await open(none);
    expect(into("Phone").value).toBe("98765");
  });
});

describe("an address", () => {
  test("is changed", async () => {
    const moved = { ...home, full_address: "15, Lake Road, Jayanagar" };
    const { asked, said } = await open({
      answers: {
        [LIST]: [{ body: [home, office] }, { body: [moved, office] }],
        [`PUT ${API}addresses/7/`]: { body: moved },
      },
    });
    await press("Edit the address of Asha Rao, 560041");
    const form = dialog("Edit the address");
    const street = form.getByLabelText<HTMLInputElement>(/^Address/);
    expect(street.value).toBe("14, Lake Road, Jayanagar, Bengaluru");
    await userEvent.clear(street);
    await userEvent.type(street, "15, Lake Road, Jayanagar");
    await userEvent.click(form.getByRole("button", { name: "Save Address" }));
    await waitFor(() => expect(titles(said)).toEqual(["Address updated successfully!"]));
    expect(asked.find(({ body }) => body)?.body).toMatchObject({
      full_address: "15, Lake Road, Jayanagar",
      is_default: true,
    });
    expect(chosen()).toContain("15, Lake Road");
  });

  test("that could not be changed", async () => {
    const { said } = await open({ answers: { [`PUT ${API}addresses/7/`]: { status: 500, body: {} } } });
    await press("Edit the address of Asha Rao, 560041");
    await userEvent.click(dialog("Edit the address").getByRole("button", { name: "Save Address" }));
    await waitFor(() => expect(titles(said)).toEqual(["Failed to update address. Please try again."]));
  });

  test("that was chosen is deleted: the first that is left is chosen", async () => {
    const { said } = await open({
      answers: {
        [LIST]: [{ body: [home, office] }, { body: [{ ...office, is_default: true }] }],
        [`DELETE ${API}addresses/7/`]: { status: 204 },
      },
    });
    await press("Delete the address of Asha Rao, 560041");
    await waitFor(() => expect(titles(said)).toEqual(["Address deleted successfully!"]));
    expect(radios()).toHaveLength(1);
    expect(chosen()).toContain("Lower Parel");
  });

  test("that could not be deleted stays", async () => {
    const { said } = await open({ answers: { [`DELETE ${API}addresses/7/`]: [null] } });
    await press("Delete the address of Asha Rao, 560041");
    await waitFor(() => expect(titles(said)).toEqual(["Failed to delete address. Please try again."]));
    expect(radios()).toHaveLength(2);
  });

  test("is made the default, alone, and chosen", async () => {
    await open({ answers: { [`POST ${API}addresses/8/set-default/`]: { body: { ...office, is_default: true } } } });
    await press("Set as default: the address of Asha Rao, 400013");
    await waitFor(() => expect(chosen()).toContain("Lower Parel"));
    expect(screen.getAllByText("Default")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Set as default: the address of Asha Rao, 400013" })).toBeNull();
  });
});
