// A wait ends as soon as what it waits for is there. A part of a page is fetched when it is wanted, and the first time that takes a busy
// machine longer than the one second that is usual.
import { configure } from "@testing-library/react";
import { vi } from "vitest";

const PATIENCE = 8000;

configure({ asyncUtilTimeout: PATIENCE });

const { waitFor } = vi;
vi.waitFor = (seen, patience = PATIENCE) => waitFor(seen, patience);
