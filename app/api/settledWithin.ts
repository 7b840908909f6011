/**
 * The value of a promise that settles within `milliseconds`, else the promise itself, in an object
 * because a promise cannot be the result of an async function: for loaders that stream late parts.
 */
export async function settledWithin<T>(
  promise: Promise<T>,
  milliseconds: number,
): Promise<{ value: T | Promise<T> }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof pending>((resolve) => {
    timer = setTimeout(resolve, milliseconds, pending);
  });
  try {
    const first = await Promise.race([promise, late]);
    return { value: first === pending ? promise : (first as T) };
  } finally {
    clearTimeout(timer);
  }
}

const pending = Symbol('pending');
