import { brand } from '../../content/brand.ts'
import { inkOf } from '../../design/inks.ts'
import { routes } from '../../routes.ts'
import { display, styles, text } from './inks.ts'
import { Band, type Message, Row, Table } from './parts.tsx'
import { BrandMark, PlaceSign } from './signs.tsx'
import { ghost, WIDTH, wordGap } from './word.ts'

/** The frame of every letter: the night sky with the mark above, paper below, who writes at the foot. */
export function Letter({ subject, preheader, title, night, paper, why, links = [] }: Message) {
  return (
    <html dir="ltr" lang="de">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* What a phone would take for a number or a date; addresses are links already, and stay so. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styles}</style>
      </head>
      <body
        lang="de"
        className="outside"
        style={{ margin: 0, padding: 0, backgroundColor: inkOf('paper-deep') }}
      >
        {/* Shown by an inbox beside the subject, and nowhere else. */}
        <div style={hiddenStyle}>
          {preheader}
          {FILLER}
        </div>
        <Row width="100%" className="outside" style={{ backgroundColor: inkOf('paper-deep') }}>
          <td align="center">
            {ghost.open}
            <Table width="100%" style={sheetStyle}>
              <Band padding="22px 32px 0">
                <BrandMark />
              </Band>
              <PlaceSign />
              <Band padding="14px 32px 0">
                <h1 className="title display" style={{ margin: 0, ...display('paper', 40, 45, -0.9) }}>
                  {title}
                </h1>
              </Band>
              {night}
              {paper}
              <Foot why={why} links={[...links, ...LEGAL_PAGES]} />
            </Table>
            {ghost.close}
          </td>
        </Row>
      </body>
    </html>
  )
}

/** Keeps the letter's first words out of what an inbox shows. */
const FILLER = '\u034f\u200c\u00a0'.repeat(50)

const hiddenStyle = {
  display: 'none',
  fontSize: 1,
  lineHeight: '1px',
  color: inkOf('paper-deep'),
  overflow: 'hidden',
  opacity: 0,
  msoHide: 'all',
} as React.CSSProperties

/**
 * As wide as the window at most, whatever stands in it: a long word or address breaks (`anywhere` counts for the width
 * of a column, too; older engines know `break-word`).
 */
const sheetStyle = {
  width: '100%',
  maxWidth: WIDTH,
  tableLayout: 'fixed',
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
  textAlign: 'left',
} as const

function Foot({ why, links }: Required<Pick<Message, 'why' | 'links'>>) {
  return (
    <Band paper padding="0 32px 30px" style={soft}>
      <p className="rule ink-soft" style={ruleStyle}>
        {why}
      </p>
      <p className="ink-soft" style={{ margin: '14px 0 4px', ...soft }}>
        <b>{brand}</b>
        <br />
        {'{{imprint}}'}
      </p>
      {links.map(({ href, words }) => (
        <span key={href}>
          <a className="ink" href={href} style={footLinkStyle}>
            {words}
          </a>
          {`${wordGap} `}
        </span>
      ))}
    </Band>
  )
}

const soft = text('ink-soft', 15, 23)
const ruleStyle = { margin: 0, padding: '18px 0 0', borderTop: `1.5px solid ${inkOf('rule')}`, ...soft }

/** As high as a finger wants it. */
const footLinkStyle = {
  ...text('ink', 15, 44),
  display: 'inline-block',
  marginRight: 16,
  textDecoration: 'underline',
  whiteSpace: 'nowrap',
} as const

const LEGAL_PAGES = [
  { href: `{{origin}}${routes.privacy}`, words: 'Datenschutz' },
  { href: `{{origin}}${routes.legalNotice}`, words: 'Impressum' },
] as const
