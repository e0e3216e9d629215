// The home page shows who is here.
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import "~/areas/consultations/parts/First";
import { anxiety, arjun, meera, sleep, sunita } from "~/areas/consultations/testing";
import { paths } from "~/lib/paths";
import { server, visit } from "~/lib/testing";
import { HomeScreen } from "./HomeScreen";

afterEach(cleanup);

test("the first two doctors and the first four specializations", async () => {
  const fields = [anxiety, sleep, ...[3, 4, 5].map((id) => ({ ...sleep, id, name: `Field ${id}` }))];
  server({
    "/api/v1/consultations/doctors/": { body: [meera, arjun, sunita] },
    "/api/v1/consultations/specializations/": { body: fields },
  });
  visit(paths.home, paths.home, <HomeScreen />);
  const doctors = await screen.findByRole("region", { name: "Meet our doctors" });
  await within(doctors).findByRole("heading", { name: "Dr. Meera Iyer" });
  expect(within(doctors).getAllByRole("article")).toHaveLength(2);
  const shelf = screen.getByRole("region", { name: "What would you like help with?" });
  expect(within(shelf).getAllByRole("article")).toHaveLength(4);
});
