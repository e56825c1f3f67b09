declare module 'mailauth/lib/tools.js' {
  /** @throws naming why a receiver could not use the key. */
  export function getPublicKey(
    type: 'DKIM',
    name: string,
    minBitLength: number,
    resolver: (name: string, type: string) => Promise<string[][]>,
    options: { strict: boolean; hashAlgo: string },
  ): Promise<{ publicKey: string | Buffer }>
}
