import { Head, Html } from 'react-email'
import { brand } from '../../content/brand.ts'
import { routes } from '../../routes.ts'
import { BrandMark } from './brand-mark.tsx'
import { inks, styles, type } from './inks.ts'
import { type Message, Night, Paper, Row, Table } from './parts.tsx'
import { ghost, WIDTH, wordGap } from './word.ts'

type LetterProps = Omit<Message, 'text'> & { imprint: string }

/** The frame of every letter: the night sky with the mark above, paper below, who writes at the foot. */
export function Letter({ subject, preheader, night, paper, why, links = [], imprint }: LetterProps) {
  return (
    <Html lang="de">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* What a phone would take for a number or a date; addresses are links already, and stay so. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styles}</style>
      </Head>
      <body lang="de" className="outside" style={{ margin: 0, padding: 0, backgroundColor: inks.paperDeep }}>
        <Preheader>{preheader}</Preheader>
        <Row width="100%" className="outside" style={{ backgroundColor: inks.paperDeep }}>
          <td align="center">
            {ghost.open}
            <Table width="100%" style={sheetStyle}>
              <Night padding="22px 32px 0">
                <BrandMark />
              </Night>
              {night}
              {paper}
              <Foot why={why} links={links} imprint={imprint} />
            </Table>
            {ghost.close}
          </td>
        </Row>
      </body>
    </Html>
  )
}

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

/** Shown by an inbox beside the subject, and nowhere else. What follows keeps the letter's first words out of it. */
function Preheader({ children }: { children: string }) {
  return (
    <>
      <div style={hiddenStyle}>{children}</div>
      <div style={hiddenStyle} aria-hidden="true">
        {FILLER}
      </div>
    </>
  )
}

const FILLER = '\u034f\u200c\u00a0'.repeat(50)

const hiddenStyle = {
  display: 'none',
  fontSize: 1,
  lineHeight: '1px',
  color: inks.paperDeep,
  overflow: 'hidden',
  opacity: 0,
  msoHide: 'all',
} as React.CSSProperties

type FootProps = Required<Pick<LetterProps, 'why' | 'links' | 'imprint'>>

function Foot({ why, links, imprint }: FootProps) {
  const soft = { color: inks.inkSoft, ...type('text', 400, 15, 23) }
  return (
    <Paper padding="0 32px 30px">
      <Table width="100%">
        <tr>
          <td
            className="rule ink-soft"
            style={{ padding: '18px 0 0', borderTop: `1.5px solid ${inks.rule}`, ...soft }}
          >
            {why}
          </td>
        </tr>
        <tr>
          <td className="ink-soft" style={{ padding: '14px 0 0', ...soft }}>
            <b>{brand}</b>
            <span>
              <br />
              {imprint}
            </span>
          </td>
        </tr>
        <tr>
          <td className="ink-soft" style={{ padding: '4px 0 0', ...soft, lineHeight: '44px' }}>
            {[...links, ...LEGAL_PAGES].map(({ href, words }) => (
              <span key={href}>
                <FootLink href={href}>{words}</FootLink>
                {`${wordGap} `}
              </span>
            ))}
          </td>
        </tr>
      </Table>
    </Paper>
  )
}

/** As high as a finger wants it. */
function FootLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="ink" href={href} style={footLinkStyle}>
      {children}
    </a>
  )
}

const footLinkStyle = {
  display: 'inline-block',
  marginRight: 16,
  color: inks.ink,
  lineHeight: '44px',
  textDecoration: 'underline',
  whiteSpace: 'nowrap',
} as const

const LEGAL_PAGES = [
  { href: `{{origin}}${routes.privacy}`, words: 'Datenschutz' },
  { href: `{{origin}}${routes.legalNotice}`, words: 'Impressum' },
] as const
