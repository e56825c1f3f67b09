export const TODAY = `(now() at time zone 'Europe/Berlin')::date`

/** SQL: how many letters were taken in hand today, in Germany's time, and on the best of the thirty days before. */
export const BY_DAY = `(
  select coalesce(max(letters) filter (where day = ${TODAY}), 0) as today,
         coalesce(max(letters) filter (where day < ${TODAY}), 0) as best
  from (
    select (l.claimed_at at time zone 'Europe/Berlin')::date as day, count(*)::float8 as letters
    from public.letters as l
    where l.claimed_at >= (${TODAY} - 30)::timestamp at time zone 'Europe/Berlin'
    group by 1
  ) as days)`

/**
 * SQL: how many more newsletters may leave today: twice as many letters as on the sender's best day of the last thirty, and
 * so many as are set on the first. Null where that is not set. Receivers judge a sender that they do not know by what comes
 * from it, and put off or file as spam what comes all at once.
 */
export const WARM_UP_LEFT = `(
  select greatest(r.capacity, 2 * sent.best) - sent.today
  from public.letter_rates as r cross join ${BY_DAY} as sent where r.name = 'warm_up')`
