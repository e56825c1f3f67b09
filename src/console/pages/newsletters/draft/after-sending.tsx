import { Section } from '../../../design/section.tsx'

const THEN = [
  ['Letzte Frage', 'Region, wie viele, wer nicht, wann, bis wann. Erst dann geht etwas raus.'],
  ['60 Sekunden', 'Ein großer Knopf: Zurückholen. So lange hat niemand einen Brief.'],
  ['Unterwegs', 'Du siehst, was ankam, was wartet, warum und bis wann.'],
  ['Gestartet', 'Ein Ort ist gestartet, sobald dort ein Brief angekommen ist, nicht schon beim Drücken.'],
] as const

/** What comes after the button, in four steps. */
export function AfterSending() {
  return (
    <Section title="Was dann passiert" className="after-sending">
      <ol>
        {THEN.map(([title, text], index) => (
          <li key={title}>
            <h3>
              <span className="house-plate">{index + 1}</span>
              {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
