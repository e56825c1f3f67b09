import type pg from 'pg'
import { rowOf } from '../../database/ask.ts'
import { WARM_UP_LEFT } from '../../mail/queue/rates.ts'
import { type Finding, findings, type Words } from './finding.ts'

type Database = Pick<pg.ClientBase, 'query'>

/** @returns what is wrong with a site that runs: its letters, its periodic work, its records, and who may get in. As office or owner. */
export async function checkSite(database: Database): Promise<Finding[]> {
  const checks = Object.entries(CHECKS).flatMap(([level, asked]) =>
    Object.entries(asked).map(([code, [ask, ...words]]) => ({ level, code, ask, words })),
  )
  const questions = checks.map(({ code, ask }) => `(${ask}) as "${code}"`)
  const answers = await rowOf<Record<string, unknown>>(database, `select ${questions.join(', ')}`)
  return checks.flatMap(({ level, code, words: [what, why, fix] }) =>
    findings(level as Finding['level'], {
      [code]: Boolean(answers[code]) && [what.replace('%', String(answers[code])), why, fix],
    }),
  )
}

/** SQL: „21.11.2026, 17:03“, by the database's clock, so that no other machine's matters. */
const germanTime = (moment: string) =>
  `to_char(${moment} at time zone 'Europe/Berlin', 'DD.MM.YYYY, HH24:MI')`

/** SQL: whether the limits by second and hour let a letter leave now. */
const ARE_ALLOWED = `(
  select coalesce(bool_and(r.tokens + r.per_second * extract(epoch from clock_timestamp() - r.filled_at) >= 1), true)
  from public.letter_rates as r where r.name in ('second', 'hour'))`

/**
 * SQL: since when the mail server has not taken a letter that could leave, for ten minutes and longer. What a limit holds back
 * is not due (the hourly budget, a new sender's day), nor what waits for a newsletter that is paused. A newsletter's letters
 * leave slowly, as they must: they count from the last that was taken. Letters that the server puts off count from the third
 * on (one may be greylisted, its mailbox full), if it took none since.
 */
export const OVERDUE = `
  with last as (select coalesce(max(claimed_at), '-infinity') as taken from public.letters where state = 'sent')
  select ${germanTime('waiting.since')}
  from (
    select least(
      min(case when l.newsletter is null then l.due_at else greatest(l.due_at, last.taken) end) filter (
        where l.due_at <= now() and ${ARE_ALLOWED} and (l.newsletter is null or coalesce(${WARM_UP_LEFT}, 1) >= 1)),
      case when count(*) filter (where l.deferred_since > last.taken) >= 3
        then min(l.deferred_since) filter (where l.deferred_since > last.taken) end) as since
    from (
      -- As they are claimed, each by its index.
      select due_at, deferred_since, null as newsletter from public.letters
      where state = 'waiting' and newsletter_id is null and turn is null
      union all
      select w.due_at, w.deferred_since, n.id from public.newsletters as n join public.letters as w on w.newsletter_id = n.id
      where n.state = 'sending' and w.state = 'waiting'
    ) as l cross join last
  ) as waiting
  where waiting.since < now() - interval '10 minutes'`

/**
 * A question in SQL for one value, by an index's first rows or a count of what is little: null, false and 0 say that nothing is
 * wrong; with the words to tell it in, % being the value.
 */
const CHECKS: Record<Finding['level'], Record<string, readonly [ask: string, ...Words]>> = {
  broken: {
    'letters-overdue': [
      OVERDUE,
      'Seit % Uhr wartet ein Brief, der hinaus könnte.',
      'Wer sich anmeldet, bekommt keinen Brief und kann nicht bestätigen. Verloren geht keiner.',
      'In der Konsole unter „Postausgang“ steht, was der Mailserver sagt. Gehen andere hinaus: SMTP_CONNECTIONS erhöhen, soweit dein Anbieter es erlaubt.',
    ],
    'way-back-silent': [
      `select count(*) = 500 and not exists (select from public.letter_events where source <> 'smtp')
       from (select from public.letters where state = 'sent' limit 500) as sent`,
      'Hunderte Briefe sind hinaus, und noch nie wurde gelesen, was Mailserver darauf antworten.',
      'Dass gar keiner zurückkommt, gibt es nicht: Vermutlich landen die Antworten, wo niemand liest, und tote Adressen bleiben auf der Liste.',
      'MAIL_BOUNCES mit BOUNCES_IMAP_URL oder den Webhook des Anbieters prüfen: docs/operating.md, „Rückmeldungen“.',
    ],
    'task-late': [
      // Later than its period by a quarter of an hour, or a twelfth; a site that was switched off gets its time anew.
      `select string_agg('„' || w.name || '“', ', ' order by w.name) from public.periodic_work as w
       where w.failed_at > coalesce(w.done_at, '-infinity')
         or now() - make_interval(mins => w.minutes + greatest(15, w.minutes / 12)) > greatest(
           coalesce(w.done_at, w.planned_at),
           (select min(p.started_at) from public.post_offices as p where p.seen_at > now() - interval '1 minute'))`,
      'Regelmäßige Arbeit ist liegen geblieben: %.',
      'Fristen, Zählungen oder Nachweise werden nicht eingehalten, obwohl die Datenschutzerklärung sie verspricht.',
      'Das Log des Büros nennt den Fehler. Ist er behoben, läuft die Arbeit beim nächsten Mal von selbst.',
    ],
    'record-altered': [
      'select record_faults::int from public.site',
      'Die Aufzeichnung der Einwilligungen ist nicht mehr, was sie war: % Mal passt etwas nicht.',
      'Sie belegt, wer eingewilligt hat, und es wird nur hinzugefügt. Verändern kann sie nur, wer die Datenbank verwaltet. Nachgerechnet wird jede Nacht.',
      'Nichts überschreiben. Die Datenbank sichern und klären, wer Zugang zu ihr hatte. Welche Anmeldung es ist, sagt select * from consent_record_faults.',
    ],
    'postgres-unsafe': [
      `select string_agg(name, ', ' order by name) from pg_settings
       where setting = 'off' and name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
      'In PostgreSQL ist ausgeschaltet: %.',
      'Nach einem Stromausfall könnten Anmeldungen fehlen, für die sich die Seite schon bedankt hat.',
      'Es in postgresql.conf einschalten und PostgreSQL neu laden.',
    ],
  },
  open: {
    flood: [
      `select ${germanTime('min(queued_at)')} from public.letters
       where state = 'waiting' and turn is not null and due_at <= now()
       having min(queued_at) < now() - interval '1 minute'`,
      'Seit % Uhr melden sich mehr an, als Briefe hinausdürfen.',
      'CONFIRMATIONS_PER_HOUR ist ausgeschöpft: ein Ansturm, oder jemand trägt fremde Adressen ein. Die Netze wechseln sich ab, wer sich wirklich anmeldet, kommt bald an die Reihe.',
      'Steckt ein Bericht dahinter, CONFIRMATIONS_PER_HOUR erhöhen, soweit dein Anbieter es erlaubt; sonst die Netze, die im Protokoll deines Proxys auffallen, dort sperren. Kein Brief geht verloren.',
    ],
    'second-factor-missing': [
      `select count(*)::int from public.operators as o where o.role = 'administer' and not o.totp_enabled
       and not exists (select from public.operator_passkeys as p where p.operator_id = o.id)`,
      'Zugänge, die alles dürfen und keinen zweiten Schritt haben: %.',
      'Wer das Passwort erfährt, hat alle Adressen. Einen Tag nach dem Anlegen geht ohne ihn nur noch „Mein Zugang“.',
      'In der Konsole oben rechts auf den Namen, „Mein Zugang“: eine App für Codes oder einen Passkey einrichten. Wer welchen hat, zeigt npm run dorfteller -- operator list.',
    ],
    'no-test-letter': [
      `select not exists (select from public.audit_log where action = 'test_letter_sent' and subject ->> 'outcome' = 'sent')`,
      'Noch niemand hat sich einen Newsletter zur Probe geschickt.',
      'Ob Briefe ankommen und wie sie aussehen, zeigt erst einer, den der Mailserver angenommen hat.',
      'In der Konsole unter „Briefe“ einen Entwurf schreiben und „Testbrief an mich“ drücken.',
    ],
  },
  hint: {
    'letters-stuck': [
      `select count(*)::int from public.letters where state in ('given_up', 'uncertain') and not rests`,
      'Briefe, die liegen geblieben sind: %.',
      'Von selbst geht keiner von ihnen noch einmal hinaus.',
      'In der Konsole unter „Postausgang“ lesen, was der Mailserver sagte, und sie noch einmal schicken oder verwerfen.',
    ],
  },
}
