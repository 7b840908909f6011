/** A stub of the clip API for all tests of a file. */
import { afterAll, afterEach, expect } from 'vitest';
import { type StubApi, startStubApi } from './stubApi.ts';

/** Starts a stub, and checks after each test that its calls are of the specification. */
export async function setUpStubApi(): Promise<StubApi> {
  const stub = await startStubApi();
  afterEach(() => {
    expect(stub.violations).toEqual([]);
    stub.reset();
  });
  afterAll(() => stub.close());
  return stub;
}
