/** A row of `website_visits` as the public may write it. `referrer` is null when the browser sends none. */
export type Visit = { user_agent: string; referrer: string | null; page_path: string }

/** Longest texts that the table keeps; whoever writes cuts to them. */
export const VISIT_MAX_LENGTH = { user_agent: 512, referrer: 2048, page_path: 512 } as const
