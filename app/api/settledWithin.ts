/**
 * For loaders that stream late parts: the value of a promise that settles within `milliseconds`,
 * otherwise the promise itself. In an object, because an async function cannot return a promise.
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
