import { z } from 'zod'

/** What a browser answers for a passkey; the library checks it to the last bit. */
export const PASSKEY_RESPONSE = z.looseObject({ id: z.string().max(2000), type: z.literal('public-key') })
/** What its owner calls it. */
export const PASSKEY_NAME = z.string().trim().min(1).max(100)
