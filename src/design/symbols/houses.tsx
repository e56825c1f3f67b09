/**
 * `width` is from wall to wall, four units of air on either side; roofs reach up to 14 beyond. `plot` is the ground that
 * it takes in a street, whose columns are 20 wide (site/street/house-row.css);
 * `door` is its middle, `bag` where one stands beside it.
 */
export const houseSizes = {
  gable: { width: 120, plot: 140, door: 88, bag: 106 },
  eaves: { width: 190, plot: 220, door: 128, bag: 176 },
  timbered: { width: 130, plot: 160, door: 93, bag: 116 },
  tall: { width: 110, plot: 140, door: 78, bag: 96 },
  barn: { width: 210, plot: 220, door: 105, bag: 152 },
  restaurant: { width: 280, plot: 300 },
} as const

/**
 * Buildings. Five inherited properties colour them: --wall, --roof, --window, --door and --beam; a state
 * (lit, unlit, daylight) changes nothing else. Flat fills; beams 6 wide, gable roofs 14 to 15, muntins 4.
 */
export const houses = {
  gable: (
    <>
      <path fill="var(--wall)" d="M4 0v-104l56-78 56 78V0z" />
      <path fill="none" stroke="var(--roof)" strokeWidth="15" d="M-6-97 60-189l66 92" />
      <path fill="var(--window)" d="M18-92h34v42H18zM44-148h32v32H44z" />
      <path fill="var(--door)" d="M72-64a16 16 0 0 1 32 0V0H72z" />
      <path stroke="var(--wall)" strokeWidth="4" d="M35-92v42M18-72h34M60-148v32" />
    </>
  ),
  eaves: (
    <>
      <path fill="var(--roof)" d="M136-140v-52h24v52z" />
      <path fill="var(--wall)" d="M4 0v-82h182V0z" />
      <Roof d="M-12-76 22-158h146l34 82z" />
      <path fill="var(--window)" d="M18-60h36v38H18zM66-60h36v38H66zM152-60h24v38h-24zM74-132h34v30H74z" />
      <path fill="var(--door)" d="M114-62h28V0h-28z" />
      <path stroke="var(--wall)" strokeWidth="4" d="M36-60v38M84-60v38M18-41h36M66-41h36M91-132v30" />
    </>
  ),
  timbered: (
    <>
      <path fill="var(--wall)" d="M4 0v-112l61-78 61 78V0z" />
      <path fill="var(--window)" d="M20-48h32v38H20zM38-104h22v36H38zM70-104h22v36H70zM53-148h24v24H53z" />
      <path fill="var(--door)" d="M78-52h30V0H78z" />
      <path
        fill="none"
        stroke="var(--beam)"
        strokeWidth="6"
        d="M7 0v-112M123 0v-112M4-58h122M4-114h122M8-60l24-52M122-60 98-112M65-60v-54M32-117h66M36-152h58M65 0v-58"
      />
      <path fill="none" stroke="var(--roof)" strokeWidth="14" d="M-6-105 65-196l71 91" />
    </>
  ),
  tall: (
    <>
      <path fill="var(--roof)" d="M24-190v-36h20v36z" />
      <path fill="var(--wall)" d="M4 0v-148h102V0z" />
      <Roof d="M-8-142 20-204h70l28 62z" />
      <path fill="var(--window)" d="M16-128h30v38H16zM64-128h30v38H64zM16-64h30v40H16z" />
      <path fill="var(--door)" d="M62-64h32V0H62z" />
      <path
        stroke="var(--wall)"
        strokeWidth="4"
        d="M31-128v38M79-128v38M31-64v40M16-110h30M64-110h30M16-44h30"
      />
    </>
  ),
  barn: (
    <>
      <path fill="var(--wall)" d="M4 0v-86h202V0z" />
      <path
        fill="none"
        stroke="var(--beam)"
        strokeWidth="6"
        d="M7 0v-84M203 0v-84M4-44h54M152-44h54M40 0v-84M170 0v-84M7-42l33-40M203-42l-33-40"
      />
      <Roof d="M-8-80 18-178h174l26 98z" />
      <path fill="var(--wall)" d="M84-112v-34h42v34z" />
      <path fill="var(--window)" d="M90-140h30v28H90z" />
      <path fill="var(--door)" d="M62 0v-78h86V0z" />
      <path fill="var(--window)" d="M70-8v-60h32v60zM108-8v-60h32v60z" />
      <path stroke="var(--door)" strokeWidth="5" fill="none" d="m70-8 32-60M108-68l32 60" />
    </>
  ),
  restaurant: (
    <>
      <path fill="var(--roof)" d="M206-180v-46h26v46z" />
      <path fill="var(--wall)" d="M4 0v-112h272V0z" />
      <Roof d="M-12-106 26-188h228l38 82z" />
      <path fill="var(--wall)" d="M62-118v-26l18-20 18 20v26zM126-118v-26l18-20 18 20v26z" />
      <path fill="var(--window)" d="M22-64h116v46H22zM71-141h18v23H71zM135-141h18v23h-18z" />
      <path fill="var(--door)" d="M156-74h40V0h-40z" />
      <path fill="var(--window)" d="M164-66h24v26h-24z" />
      <path stroke="var(--wall)" strokeWidth="4" d="M61-64v46M99-64v46" />
      <path
        fill="var(--beam)"
        d="M14-92h132v14a11 11 0 0 1-22 0a11 11 0 0 1-22 0a11 11 0 0 1-22 0a11 11 0 0 1-22 0a11 11 0 0 1-22 0a11 11 0 0 1-22 0z"
      />
      <path stroke="var(--beam)" strokeWidth="4" fill="none" d="M208-92h44M236-92v10" />
      <circle cx="236" cy="-54" r="29" fill="var(--beam)" />
      <path
        stroke="var(--mustard)"
        strokeWidth="3.5"
        fill="none"
        d="M227-72v14M222-72v9q0 5 5 5t5-5v-9M227-56v20M245-36v-36q-7 5-7 19h7"
      />
    </>
  ),
} as const

/** A roof of beaver-tail tiles: the flat shape, then the pattern over it. */
function Roof({ d }: { d: string }) {
  return (
    <>
      <path fill="var(--roof)" d={d} />
      <path fill="url(#tiles)" d={d} />
    </>
  )
}

/** What lies over the roofs: once in each document. */
export function TilePattern() {
  return (
    <pattern id="tiles" width="16" height="18" patternUnits="userSpaceOnUse">
      <path
        d="M0 0a8 9 0 0 0 16 0M-8 9a8 9 0 0 0 16 0a8 9 0 0 0 16 0"
        fill="none"
        stroke="var(--spruce-night)"
        strokeOpacity=".38"
        strokeWidth="2"
      />
    </pattern>
  )
}
