/** The code of a notice, strip or post, in the page's address (CHANNEL_PARAMETER): never a person's. */
export const CHANNEL = /^[a-z0-9-]{1,40}$/

/** What neighbours hand on, and the notice of a place: said in any case (office/visits.ts). */
export const NEIGHBOURS_CHANNEL = 'nachbarn'
export const noticeChannel = (postalCode: string): string => `aushang-${postalCode}`

/** The header that carries the code to our own door. Whatever is no code in it is passed over. */
export const CHANNEL_HEADER = 'visit-channel'
