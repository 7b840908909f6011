/**
 * The nonce of the present document in the browser, for hydration to find the attributes that the
 * server wrote. Undefined on the server, where React Router knows it.
 */
export const documentNonce = (): string | undefined =>
  import.meta.env.SSR
    ? undefined
    : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
