/** Simulated people with a realistic distribution of names: few very common ones, many rare ones. */

const firstNames =
  `Mary James Patricia John Jennifer Robert Linda Michael Elizabeth William Barbara David Susan Richard Jessica Joseph Sarah
  Thomas Karen Charles Lisa Christopher Nancy Daniel Betty Matthew Margaret Anthony Sandra Mark Ashley Donald Kimberly Steven
  Emily Paul Donna Andrew Michelle Joshua Carol Kenneth Amanda Kevin Dorothy Brian Melissa George Deborah Timothy Stephanie
  Ronald Rebecca Edward Sharon Jason Laura Jeffrey Cynthia Ryan Kathleen Jacob Amy Gary Angela Nicholas Shirley Eric Anna
  Jonathan Brenda Stephen Pamela Larry Emma Justin Nicole Scott Helen Brandon Samantha Benjamin Katherine Samuel Christine
  Gregory Debra Alexander Rachel Frank Carolyn Patrick Janet Raymond Catherine Jack Maria Dennis Heather Jerry Diane Tyler
  Ruth Aaron Julie Jose Olivia Adam Joyce Nathan Virginia Henry Victoria Douglas Kelly Zachary Lauren Peter Christina Kyle
  Joan Ethan Evelyn Walter Judith Noah Andrea Jeremy Hannah Christian Megan Keith Cheryl Roger Jacqueline Terry Martha Gerald
  Madison Harold Teresa Sean Gloria Austin Sara Carl Janice Arthur Ann Lawrence Kathryn Dylan Abigail Jesse Sophia Jordan
  Frances Bryan Jean Billy Alice Joe Judy Bruce Isabella Gabriel Julia Logan Grace Albert Amber Willie Denise Alan Danielle
  Juan Marilyn Wayne Beverly Elijah Charlotte Randy Natalie Roy Theresa Vincent Diana Ralph Brittany Eugene Doris Russell
  Kayla Bobby Alexis Mason Lori Philip Marie Louis Imani Farid Keiko Jonas Deshawn Hector Uma Mallory Wei Aisha Mohammed
  Guadalupe Xiomara Nguyen Priya Arjun Oluwaseun Chidi Svetlana Dmitri Ingrid Bjorn Fatima Omar Yusuf Leilani Kai`.split(
    /\s+/,
  );

const lastNames =
  `Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas
  Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King
  Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips
  Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper
  Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz
  Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell
  Coleman Butler Henderson Barnes Gonzales Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds
  Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall
  Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells Vargas Henry Chen Freeman Webb Tucker Guzman Burns Crawford
  Olson Simpson Porter Hunter Gordon Mendez Silva Shaw Snyder Mason Dixon Munoz Hunt Hicks Holmes Palmer Wagner Black
  Robertson Boyd Rose Stone Salazar Fox Warren Mills Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver
  Ryan Gardner Payne Grant Dunn Kelley Spencer Hawkins Arnold Pierce Hansen Peters Santos Hart Bradley Knight Elliott
  Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews Alvarado Ray Delgado Berry Perkins Hoffman Johnston Matthews
  Pena Richards Contreras Willis Carpenter Lawrence Sandoval Okafor Petrov Lindqvist Haddad Marchetti Whitfield Salinas`.split(
    /\s+/,
  );

const firstParts =
  `Ash Beck Black Brad Bran Brook Buck Burn Cal Carl Chad Chester Clay Cliff Col Cop Cran Crom Dal Den Dor Dray East El Em
  Fair Far Fen Fitz Gar Glen Gold Green Grim Hal Ham Har Hart Hatch Haw Hazel Hen Hol Hunt In Jar Ken Kings Kirk Lan Lang Lin
  Lock Lud Mac Mal Mans Mar May Mel Mid Mill Mont Nor North Oak Old Os Park Pem Pick Pres Quin Rad Ram Red Rich Rock Ros Rud
  Salt San Sea Shel Sil Stan Stock Strat Sut Swan Thorn Til Tre Up Van Wal War Wat West Whit Win Wood Wyn York`.split(
    /\s+/,
  );
const lastParts =
  `berg berry bury by cliff combe croft dale den don dorf er ers feld field ford gate grave ham hart hill holm house hurst kin
  land ler ley ling low man mann mark mer mont more ner nes ney ock quist ridge ring row sby scott shaw sky son stad stead
  stein sten stock stone strom ter thal thorpe ton tree vale ville wald ward water way wedge well wick win wood worth yard`.split(
    /\s+/,
  );
const endings =
  `a ah an ana anne ant ard bella beth da dell den dra e ella en enna er esha ette ia ian ice ie in ina ine ion is
  isha ita jean jo kia la lee leen lena lin line lo lyn lynn mae man mar na nell nia o on quan ra ray ree ria rick ron rose sha
  shawn son ta tavius ton tte us va ven vin von wyn y ya yn yah za zo`.split(/\s+/);

/** The most frequent first: 2,000 first and 20,000 last names. */
export const contactNames: { readonly first: readonly string[]; readonly last: readonly string[] } = {
  first: grown(
    firstNames,
    firstNames.map((name) => name.slice(0, 4)),
    endings,
    2_000,
  ),
  last: grown(lastNames, [...firstParts, ...lastNames], lastParts, 20_000),
};

/** Words of notes and custom fields. */
export const contactWords: readonly string[] =
  `morning afternoon evening route transfer allergy nurse pickup sibling guardian mother father aunt uncle neighbor volunteer
  coach band choir soccer football chess robotics library cafeteria substitute part-time full-time weekend forklift certified
  warehouse driver Spanish English Vietnamese interpreter wheelchair glasses inhaler peanut gluten vegetarian permission
  returned signed waiting called voicemail email preferred urgent backup primary temporary seasonal retired graduate senior
  junior freshman sophomore honors tutoring summer winter holiday donor member board alumni carpool bicycle walks bus`.split(
    /\s+/,
  );

/** `known`, then combinations until there are `size`, spread over the beginnings. */
function grown(
  known: readonly string[],
  beginnings: readonly string[],
  ends: readonly string[],
  size: number,
): string[] {
  const names = new Set(known);
  for (let round = 0; names.size < size; round += 1)
    for (const [place, beginning] of beginnings.entries()) {
      if (names.size >= size) break;
      names.add(beginning + (ends[(place * 7 + round) % ends.length] ?? ''));
      if (round > ends.length * 2) throw new RangeError('There are not enough parts of names.');
    }
  return [...names];
}
