/** SQL: a moment as everything on the wire names one, ISO 8601 in UTC as `Date.toISOString` writes it. */
export const isoTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
