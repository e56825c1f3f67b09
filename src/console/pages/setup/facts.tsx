import type { Setup } from '../../../contract/console/setup.ts'
import { TASK_WORDS } from '../../../contract/console/task-words.ts'
import { Fact } from '../../design/fact.tsx'
import { Section } from '../../design/section.tsx'
import { atClock, bytes, counted, decimal, number } from '../../words.ts'
import { kindText } from '../outbox/words.ts'

type FactsProps = { facts: Setup['facts'] }

export function Facts({ facts }: FactsProps) {
  return (
    <div>
      <Tasks facts={facts} />
      <Proof facts={facts} />
      <Section title="Sperrliste">
        <Ledger facts={facts} />
      </Section>
      <Sending facts={facts} />
      <Section title="Vorlagen der Briefe">
        <dl className="fact-list">
          {facts.templates.map(({ kind, version }) => (
            <Fact key={kind} name={kindText(kind)}>
              <Hash of={version} />
            </Fact>
          ))}
        </dl>
      </Section>
      <Section title="Speicher">
        <dl className="fact-list">
          <Fact name="Größe">{bytes(facts.databaseBytes)}</Fact>
          <Fact name="PostgreSQL">{facts.databaseVersion}</Fact>
          {facts.demoFilledAt && (
            <Fact name="Beispieldaten">gefüllt am {atClock(facts.demoFilledAt)} Uhr</Fact>
          )}
        </dl>
      </Section>
    </div>
  )
}

function Sending({ facts: { sending } }: FactsProps) {
  const { connections, limits } = sending
  return (
    <Section title="Versand">
      <dl className="fact-list">
        <Fact name="Verbindungen">
          höchstens {number(connections)} <Setting>SMTP_CONNECTIONS</Setting>
        </Fact>
        {LIMITS.map(([name, words, setting]) => (
          <Fact key={name} name={words}>
            {limits[name] === undefined ? 'ohne Grenze' : letterRate(limits[name])}{' '}
            {setting && <Setting>{setting}</Setting>}
          </Fact>
        ))}
      </dl>
    </Section>
  )
}

const LIMITS = [
  ['second', 'In der Sekunde', 'LETTERS_PER_SECOND'],
  ['hour', 'In der Stunde', 'LETTERS_PER_HOUR'],
  ['warm_up', 'Newsletter am ersten Tag', null],
] as const

const letterRate = (letters: number) =>
  Number.isInteger(letters) ? counted(letters, 'Brief', 'Briefe') : `${decimal(letters)} Briefe`

function Setting({ children }: { children: string }) {
  return <code className="hash">{children}</code>
}

function Tasks({ facts: { tasks } }: FactsProps) {
  return (
    <Section title="Regelmäßige Arbeit" aside="zuletzt">
      {tasks.length === 0 ? (
        <p className="soft">Noch nichts geplant: Das Büro lief noch nie mit dieser Datenbank.</p>
      ) : (
        <dl className="fact-list">
          {tasks.map(({ name, doneAt, failedAt }) => (
            <Fact key={name} name={TASK_WORDS[name] ?? name}>
              {doneAt ? `${atClock(doneAt)} Uhr` : 'noch nie'}
              {failedAt && (doneAt === null || failedAt > doneAt) && (
                <b className="down">, gescheitert {atClock(failedAt)} Uhr</b>
              )}
            </Fact>
          ))}
        </dl>
      )}
    </Section>
  )
}

function Proof({ facts: { wording } }: FactsProps) {
  return (
    <Section title="Nachweis der Einwilligung">
      <dl className="fact-list">
        <Fact name="Wortlaut">
          {wording ? (
            <details>
              <summary>{`seit ${atClock(wording.inUseSince)} Uhr`}</summary>
              <blockquote>{wording.text}</blockquote>
            </details>
          ) : (
            'noch keiner'
          )}
          {wording && <Hash of={wording.version} />}
        </Fact>
      </dl>
    </Section>
  )
}

function Ledger({ facts: { suppressions, ledger } }: FactsProps) {
  return (
    <dl className="fact-list">
      <Fact name="In der Datenbank">{counted(suppressions, 'Eintrag', 'Einträge')}</Fact>
      <Fact name="Kopie als Datei">
        {ledger.changedAt
          ? `${counted(ledger.entries, 'Eintrag', 'Einträge')}, geändert ${atClock(ledger.changedAt)} Uhr`
          : 'noch keine'}
        <code className="hash">{ledger.file}</code>
      </Fact>
    </dl>
  )
}

function Hash({ of }: { of: string }) {
  return (
    <code className="hash" title="SHA-256">
      {of}
    </code>
  )
}
