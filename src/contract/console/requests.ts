/** What somebody asks for: Art. 15, 16, 17, 18, 20 and 21 DSGVO. */
export const REQUEST_KINDS = [
  'access',
  'rectification',
  'erasure',
  'restriction',
  'portability',
  'objection',
] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** asked: it waits for an answer of the person's, for instance who it is. */
export const REQUEST_STATES = ['open', 'asked', 'done'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Characters of a note. */
export const NOTE_MAX_LENGTH = 4000
