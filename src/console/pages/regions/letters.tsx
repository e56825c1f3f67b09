import type { Region, RegionLetter } from '../../../contract/console/regions.ts'
import { dateText } from '../../day-words.ts'
import { Section } from '../../design/section.tsx'
import { Empty } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { number, timeText } from '../../words.ts'
import { WelcomeSwitch } from '../newsletters/welcome-switch.tsx'
import { STATE_WORDS, subjectText } from '../newsletters/words.ts'

/** The letters that go, or went, to this region. */
export function Letters({ region }: { region: Region }) {
  const { letters, today } = region
  return (
    <Section title="Briefe" aside="Klicks werden nicht gezählt">
      <WelcomeSwitch region={region.id} />
      {letters.length === 0 ? (
        <Empty title="Noch kein Brief">„Start vorbereiten“ schreibt den ersten.</Empty>
      ) : (
        <table className="region-table figure-text">
          <caption className="hidden-text">Briefe der Region, der neueste zuerst</caption>
          <thead>
            <tr>
              <th scope="col">Brief</th>
              <th scope="col">Stand</th>
              <th scope="col" className="numeric opt">
                Empfänger
              </th>
              <th scope="col" className="numeric">
                angenommen
              </th>
            </tr>
          </thead>
          <tbody>
            {letters.map((letter) => (
              <tr key={letter.id}>
                <th scope="row">
                  <Link to={`/briefe/${letter.id}`}>{subjectText(letter.subject)}</Link>
                  {letter.isTrial && <span className="soft"> (Probe)</span>}
                </th>
                <td>{standText(letter, today)}</td>
                <td className="numeric opt">{letter.letters > 0 ? number(letter.letters) : '–'}</td>
                <td className="numeric">
                  {letter.letters > 0 ? number(letter.sent) : <span className="soft">noch nicht</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function standText({ state, isWelcome, sendAt, endedAt }: RegionLetter, today: string): string {
  if (isWelcome) return state === 'running' ? 'bereit, von selbst' : STATE_WORDS[state]
  if (state === 'scheduled' && sendAt) return `geplant, ${timeText(sendAt)}`
  return endedAt ? `${STATE_WORDS[state]}, ${dateText(endedAt, today)}` : STATE_WORDS[state]
}
