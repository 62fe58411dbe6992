// How people say that they want no more texts. Language, not code: lines of words, read by phrasePatterns.ts. `(a|b)`
// one of these words, `?` after a word or class: may be missing, `<name>` a class below, `_` any one word, `#` a word
// with a digit, `!` before a word or class: what comes next is not this (nothing is consumed), `^` the text begins
// here, `$` a sentence or clause ends here. Patterns are on separate lines, short ones between commas. Words are in the
// form that phraseWords.ts gives them: "do not" and "don't" are dont, "u" is you, "txt" is text.

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Stop words of English that begin a short opt-out (3-decisions 4.4). */
export const leadingStopWords = words('stop quit end cancel unsubscribe remove');

/** Politeness and haste around a stop word that change nothing. */
export const politeWords = words(`please thanks thank you thankyou sir maam now already immediately asap today
  ok okay hi hello hey just kindly sorry ffs dammit omfg seriously
  por favor gracias ya svp sil s il vous te plait merci bitte danke per favore grazie prosze dziekuje alstublieft aub
  graag obrigado obrigada agora ora subito teraz jetzt sofort tout de suite maintenant ahora po na souple mesi tanpri`);

/** Laughter: "omg stop 😂" is not an opt-out by our own rule; the rules of 4.4 do not cover it. */
export const laughter = words('lol lmao lmfao haha hahaha hahahaha hehe rofl jaja jajaja omg dying');

/** Words for classes in the lines below. */
export const classes: Readonly<Record<string, ReadonlySet<string>>> = {
  me: words('me us'),
  mine: words('my our'),
  yours: words('your the this these those all any of more such that every further a'),
  msg: words(`text texts message messages sms mms notification notifications alert alerts reminder reminders update
    updates email emails call calls spam newsletter newsletters announcement announcements broadcast broadcasts blast
    blasts promotion promotions promo promos ad ads offers marketing subscription subscriptions robocall robocalls
    voicemails communication communications correspondence texting messaging list lists mensajes textos sms`),
  doing:
    words(`texting messaging calling contacting sending bothering emailing mailing harassing spamming bugging
    annoying pestering phoning ringing dialing notifying alerting pinging soliciting blasting disturbing hounding
    stalking bombarding blowing hitting reaching communicating writing`),
  do: words(
    'text call contact message email bother write phone ping notify alert harass spam solicit disturb',
  ),
  have: words('have got had reached gotten called texted messaged contacted dialed dialled'),
  wrong: words('number person phone guy man lady woman cell contact recipient numbers #'),
  object: words(
    'texts messages calls sms alerts notifications emails reminders updates spam text message announcements',
  ),
  list: words(
    'list lists database system records contacts group chat thread roster distribution program blast texts messages',
  ),
  again: words('again anymore ever further'),
  // Where people are taken off without minding our texts.
  elsewhere:
    words(`schedule hold shift shifts waitlist waiting speaker hook mute rota carpool calendar clock monday
    tuesday wednesday thursday friday saturday sunday tomorrow today tonight team project committee insurance plan order orders sheet signup sign form
    petition invite guest ballot aftercare directory website site webpage portal flyer poster yearbook newsletter
    nights days mornings evenings weekends doubles overtime rotation agenda minutes trip league raffle drawing potluck cast choir class roll lease account paperwork application`),
  // The person who is meant, if it is not the writer.
  kin: words(`husband wife son sons daughter daughters kid kids child children mom mother dad father ex brother sister
    grandma grandmother grandpa grandfather aunt uncle boyfriend girlfriend partner roommate parents boys girls niece
    nephew cousin babysitter sitter`),
  // Who is wrong when it is the number that is wrong: of anything else people have the wrong one.
  who: words(`number person phone guy man lady woman cell contact recipient numbers people family house home household
    dude girl boy kid individual party parent mom dad student name one customer client patient folks fella address line
    chick bro idea #`),
  // What we do, under any name.
  service:
    words(`service services communication communications campaign campaigns thing things stuff crap nonsense bs
    junk everything all it this that these those them being getting receiving future further list lists database
    system records contacts group groups chat thread roster distribution program blast number`),
  // What only a message does, and no one else does to us.
  receiving:
    words(`receive receiving get getting be being hear hearing have see continue participate subscribe belong
    stay remain communicate part`),
  // What one opts out of when it is our texts.
  ours: words(`these this your the all any it them everything receiving getting being future further texts text
    messages message sms alerts notifications reminders updates emails calls communications marketing list lists`),
  // Which list it is when it is the one we text by; a list of any other name is another list.
  reach:
    words(`contact contacts phone phones mailing mail email calling call distribution school church parent parents
    member members company customer client whole entire darn damn stupid dumb fucking freaking same main`),
  // What is not a name after "this is not".
  common:
    words(`a an the my our your his her their its what how who why where when good great bad ok okay fair working
    right correct true urgent possible acceptable funny enough about for over in on at of to too so very really just
    happening helping spam cool easy hard real fun nice new old free cheap here there mine yours due ready done finished
    open closed clear legal allowed normal safe healthy personal professional appropriate important critical necessary
    available complete accurate worth it that this all any anything something everything because as like an only even
    always usually necessarily exactly quite yet also clean sure long short big small the same different what we i you
    he she they first last best better worst late early part full fake news rocket optional today tomorrow tonight monday tuesday
    wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays`),
  when: words(`before until till after during while when unless if between today tonight tomorrow yet late early right
    now first monday tuesday wednesday thursday friday saturday sunday weekends # antes hasta hoy manana todavia tarde
    despues avant apres demain`),
  // What people do not want that is none of our texts.
  thing:
    words(`shift shifts job jobs appointment order trouble problem problems drama pizza fries dessert seat seats room
    ticket tickets help pity money sick lost wet stuck hurt fired behind there in out up into home back cold hot caught
    older fat married involved late to that feeling lunch dinner food color size class room house car surprises onions
    nuts dairy sugar milk coffee sauce sympathy advice hours days times dates slot slots position role assignment
    location building teacher bus route size meds medicine pills shot vaccine surgery refund credit receipt paper
    game part kind changes delays confusion mistakes misunderstanding more it`),
};

/**
 * Look-alikes of 4.4, literal. Their own words count for nothing, and only the explicit requests below still apply
 * beside them.
 */
export const lookAlikes = `
dont stop, didnt stop, non stop, nonstop, bus stop, stop by, stop sign, stop in, wont stop, stopped, stops, cant wait
`;

/** Further look-alikes, found by looking at real sentences; only their own words count for nothing. */
export const hidingPhrases = `
(dont|didnt|never|not|cant|wont|wouldnt|shouldnt|without|accidentally|doesnt|if) (i|you|we)? (want|mean|need|wish|plan|try|intend|meaning|trying|planning|going|have|like)? (you|them|anyone|us)? to? (ever|please|accidentally|even)? (unsubscribe|opt|remove|take|delete|lose|leave|erase|revoke)
(did|will|would|should) i (have|need|get)? to? (unsubscribe|opt|unsubscribed)
^ do i (have|need)? to? (unsubscribe|opt)
(mistake|accident|mistakenly) (unsubscribe|opt)
did (you|yall|they|he|she|we) (guys|all|people|both)? stop, (unsubscribe|stop|unsubscribed) (by|on) (mistake|accident), stop the _? _? _? <object> but (keep|not|still)
(reply|text|txt|send|says|respond|reads|answer) stop !<doing> (to|2|at|and|or)? (opt|cancel|unsubscribe|end|stop|quit|remove)? out?
(to|2) (opt|cancel|unsubscribe|end|stop) out? (reply|text|send|respond) stop
(opt|opting|opted|opts) out (of|from) !<ours>
(opt|opting|opted|opts) out (of|from) _? _? (insurance|dental|vision|plan|coverage|lunch|lunches|trip|photo|photos|test|testing|benefits|benefit|401k|class|overtime|vaccine|retirement|program|survey|exam|shift|meal|pictures|medical|health|activity)
take (me|us|my) (name|number|son|daughter|kid|child)? off (the|this|that|of|from|your|on|my|for)? !<msg> !<service> _? <elsewhere>
(take|remove) me (off|from) the? on call
removed (off|from) (the|this|that|my|our)? !<msg> !<service> _? <elsewhere>
remove me (from|off|for) (the|this|that|your|my|our)? !<msg> !<service> _? <elsewhere>
remove (my|our) (name|number|son|daughter|kid|child) (from|off|for) (the|this|that|your|my|our)? !<msg> !<service> _? <elsewhere>
remove (my|our) name (tag|plate|badge|and|with)
dont <do> (me|us|this)? (at|on|in)? (the|my)? <when>
dont <do> (me|us)? at (work|night|school|home|church|the|lunch)
dont <do> (me|us)? (at|on|in)? (weekends|weekdays|mornings)
dont <do> (me|us)? (im|i|ill|because) (am|driving|busy|in|at|working|sleeping|asleep|will|call|text|let|have)
dont <do> (me|us) (please|just|instead)? (text|call|email|write|message)
dont <do> (me|us)? (by|via|over|on) (the|my)? (phone|email|mail|landline|voicemail|home|work|office)
dont <do> (me|us)? (during|outside|in|at) (the|my|our|his|her)? _? (hours|class|service|practice|shift|meeting|day)
dont call (me|us|this) (a|an|names|crazy|that|sir|maam|boss|shirley|by|baby|honey|late|unless|back)
dont (call|text|message|send|email) (me|this)? (your|her|him|them)
dont (text|call) (and|or|while) !<do>
dont send (me|this) (the|a|an|that|yet|until|till|before|out|one|form|file|through|over|home|back)
dont send (me|this) to !me
(are|is|there|have|has|got|see|receive|received|were|be|was|getting|hear) (there|still|any)? no more (texts|messages|calls)
(i|we|ive) (just|must|accidentally|may|might|think)? (i|have|had|accidentally)? (called|dialed|dialled|texted|messaged|gave|put|wrote|entered|typed|sent|got|had|have|listed|used|left) (you|it|this|that|them|her|him|a|message)? (to|on|down|in|with|for)? (the|a|my|your)? wrong (number|person|phone)
gave me (the|a) wrong
wrong (number|person|phone) (of|listed|with|in|earlier)
wrong number on
wrong (date|dates|time|day|size|price|color|order|invoice|file|link|room|gate|form|class|grade|amount|spelling|address|email|bus|way|team|schedule|answer|idea|attachment|page|location|place)
the wrong phone (charger|case|with)
not (a|the|in)? wrong (number|person)
dont want (this|any|your|to) (get|to|of)? (be|miss|go|in)? <thing> !<msg>
dont want to get !<msg> (any|my|the|your|you|her|him|there|too|so|all|his)? <thing>
dont want (any|this|these|your) (sugar|milk|coffee|sauce|sympathy|advice|pizza|food|lunch|dessert|shift|job|order|trouble|problem|appointment|problems|drama|seat|help|shoes|boxes|books|kids|cookies|class|feelings)
dont want (this|it|these|any) (to|on|in|at)
i dont want (this|these|your|any|that) <thing>
i dont want (these|this|those|that|it|them|any) (for|before|after|until|unless|because) !<me>
(have|got|had|has) the wrong name for
(report|reporting|reported) you were
the wrong (number|person|phone) (picked|came|rang|rings|answered|showed|arrived|called|took|brought|got|parked)
(dont|didnt|not|never) (want|wanted|trying|try|asking|ask|saying|say|mean|meant|meaning|going|planning|need) (you|them|anyone)? to (stop|quit|end|cancel)
no longer (want|wish|need) (the|that|an|a|my|our|his|her) !<msg> _ !<msg>
no longer (want|wish) to !<receiving> _
(unsubscribe|remove|delete) (my|our) <kin> !number
(opt|opting|opted|opts) out (of|from) (the|our|my|his|her) !<msg> !<service> _ $
(opt|opting|opted|opts) out (of|from) (the|our|my|his|her) !<msg> !<service> _ !<msg> !<service> _ $
(opt|opting|opted|opts) out (of|from) (the|our|my|his|her) !<msg> !<service> _ !<msg> !<service> _ !<msg> !<service> _ $
(have|got|had|has) the wrong !<who> _
(take|remove|took) (me|us) (off|from) of? (the|our|my|his|her) !<msg> !<service> _ $
(take|remove|took) (me|us) (off|from) of? (the|our|my|his|her) !<msg> !<service> _ !<msg> !<service> _ $
(take|remove|took) (me|us) (off|from) of? (the|our|my|his|her) !<msg> !<service> _ !<msg> !<service> _ !<msg> !<service> _ $
dont <do> (me|us)? (on|at)? (my|the|our) (work|home|house|office|other|old) (number|phone|line|cell)
dont <do> (my|our|his|her) <kin> _? _? _? _? <do> me
stop (hitting|blowing|reaching) !me !us !up
please? stop <otherdoing> !me !us !this
(opt|opting|opted|opts) out (form|forms|sheet|letter|deadline|option|options|period|policy|paper|papers|paperwork|slip|box|waiver|day|date|meeting|provision|clause|window)
(delete|remove|take) (my|our) (phone|cell)? (number|name|info|information|contact) (from|off|out) (of|the|that|this|your|a|our|my)? !<msg> !<service> _? <elsewhere>
no more <object> (from|for)? (the|his|her|my|our|your)? _? (until|till|yet|right|left|today|tonight|tomorrow) !please
stop (sending|calling|texting) (him|her|them|kids|students|people|everyone|the|my) _? (home|back|out|over|names|up|away)
(our|his|her|their|my|next|last|first|second|every|each) stop (this|these|at|on|is|was|and|by|for), stop it (you|youre|your|thats) are? (going|gonna|making|killing|too|so|kidding|hilarious|funny|guys)
this is not _ _? its (his|her|their|my|the) <kin>
this isnt _ _? its (his|her|their|my|the) <kin>
no me (llame|llames|llamen|escriba|escribas|mande|mandes) (al|en|a) (el|la|mi|los|las)? (trabajo|casa|oficina|escuela|celular|fijo)
(dont|didnt|never|not|cant|without) (i|you|we)? (want|mean|need|wish|like|have) (you|them|it|this)? to (ever|please)? stop
no longer (want|wish|need) (the|that|it|an|a|to) (early|late|blue|red|large|small|go|swap|attend|join|play|coach|work|volunteer|drive|trade|take|buy|order|sell)? (the|a|my)? (shift|shifts|order|appointment|shirt|blue|red|item|job|one|seat|spot|go|attend|join|play|coach|work|volunteer|drive) !<msg>
no longer (want|wish) to (swap|trade|sell|buy|order|drive|attend|join|play|coach|volunteer)
no me (llame|llames|llamen|escriba|escribas|mande|mandes) (la|el|al|a)? <when>
(i|im|ill|we) (am|going|have|got|need|gotta|must|will|should|better)? to? stop (texting|messaging|calling|emailing|bothering|bugging|annoying) !<me>
stop <doing> you
(should|can|could|may|must) i stop <doing>
(want|need|like|tell|ask) (me|us|him|her) to stop
leave me alone with
stop at !once
stop (on|over|for|near|outside|and|what|light|lights|watch|loss|motion|the|raining|snowing|being) (the|my|your|it|way|at|to|by|bus|car|payment|clock|leak|presses|bleeding|line|water|train|silly|gas|go|us|highway|road|street|main)
stop calling _? _? _? _? (text|texts) (me|us|instead|here|only)
^ please? (stop|quit|no) (calling|calls) (me|us)? (and|but|just|please)? (use|send|only|just|please|prefer) (text|texts|texting|messages) (please|instead|only|thanks)? $
dont call (please|just|me|us)? (my|the|our)? (house|home|phone|landline|work|office)? (text|texts|texting) (is|are|works|me|us|instead|only)
(unsubscribe|remove|delete|stop) (my|our|the|that|an|one) _? _? (email|emails|mail|address) !(and|or)
unsubscribe one (of|from)
unsubscribe (me|us)? from (the|my|our|your) (paper|print|printed|mailed|old|other) _
stop (my|our|his|her|their) !<msg> !<service> !number _
(remove|take|drop) (me|us) (from|off) of? (the|this|that|my|our|sundays|mondays|fridays|saturdays) !<msg> !<service> !<reach> _ !<msg> <elsewhere>
(remove|take|drop) (me|us) (from|off) of? (the|our|my|that) # _?
(did|does|have|has) (i|you|they|we|he|she|it) (ever|all|just|already)? (stop|quit) <doing>?
(why|when|how) did (i|we|they|he|she|it) (stop|quit) <doing>?
why did i stop <receiving>?
(ignore|disregard|oops|sorry) (that|it|me|my)? (last|previous)? (text|message|one)? wrong (person|chat|text|thread|group) $
(take|remove|get|drop|leave) (me|us|him|her|them) (off|from) of? (the|that|our|my) !<msg> !<service> !<reach> _ (list|lists|sheet|roster)
`;

/**
 * For a text of at most four words that begins with a stop word: other words that show that it speaks of something
 * else, unless it names messages.
 */
export const shortLookAlikes: Readonly<Record<string, ReadonlySet<string>>> = {
  stop: words(`at on for over near sign signs light lights watch watches loss motion and what being crying raining snowing
    playing worrying lying kidding joking complaining smoking drinking eating working running driving laughing thinking
    teasing bleeding growing signals street payment check work order presses bus car clock leak train truck traffic gap
    water time times drop gas after before is was here there shop than where when`),
  quit: words(`smoking drinking vaping playing job jobs work school college working early worrying crying complaining
    joking kidding whining lying claim team band gym soccer football while because yesterday at last`),
  end: words(`of at on by in date dates time times game games zone zones result results user users up goal point points
    table tables unit season year month week day quarter term semester class meeting shift call road line caps around
    for to before after is was`),
  cancel:
    words(`appointment appointments appt apt order orders reservation reservations booking bookings meeting meetings
    class classes session visit interview shift shifts ride rides delivery lesson lessons game games practice flight
    trip pickup payment payments plans plan party dinner lunch breakfast room rooms ticket tickets table job tour
    prescription refill test exam surgery procedure consultation demo policy contract event check checkup cleaning
    haircut massage tomorrow today tonight yesterday monday tuesday wednesday thursday friday saturday sunday mon tue
    tues wed thu thur thurs fri sat sun tmrw tmr tomorow noon morning afternoon evening weekend week month january
    february march april may june july august september october november december for if on until because due or at
    school church rehearsal tryouts camp bus repair pizza food catering sub substitute request invoice transaction card him her pm am
    rain culture slot dentist doctor time transport transportation sitter date cab taxi hotel and`),
  remove:
    words(`or attachment attachments photo photos picture pictures pic file files image item items order charge charges
    fee fees hold block link post comment address card snow shoes lid cap sticker tape old tag tags coat hat pizza
    cheese onions tree trees ice stain stains wallpaper shift friday monday tuesday wednesday thursday saturday sunday
    before after until late line tomorrow today button column row penalty boot tire staples stitches cast`),
  unsubscribe: words('page button link'),
};

/** Explicit requests: they apply even beside a look-alike of 4.4. */
export const firmPhrases = `
stop <doing>, stop w <yours>? <object>, (have|need) to (say|tell|type) (you|yall)? to? stop, for the last time (please|just)? stop, times (already|now|please|and|so)? stop $
(i|ive|we|weve|have|already|keep|just) (already|just)? (replied|replying|texted|texting|sent|sending|typed|typing|said|wrote|responded|answered|told|saying|put) (you|yall|u|it|with)? stop !to !by !at !in
stop with? <yours>? _? <object>
stop (texts|messages|calls|alerts|notifications|spam)
(quit|stop|knock|cut) it (off|out)? with <yours>? _? <object>
give it a (rest|break) with <yours>? _? <object>, loose my number, (get|have) <yours>? _? <object> (turned|shut|switched|cut) off, (take|remove|delete) (her|his|their) (phone|cell)? (number|phone) (off|from) <yours> _? <list>, opt me and _? _ out, get me off this (thing|stuff|crap)
if i (get|receive|see) (one|another|1) (more|single)? (text|message), ^ please no <object> $, ^ (please|no) no? texting (this|me|my|here|please)
(file|filing|filed|making) (a|an)? (complaint|report) (w|with|to) the? (fcc|ftc|attorney)
(knock|cut) it (off|out) with <yours>? <doing>
(tired|sick) of (getting|receiving|seeing|reading)? all? <yours>? _? <object>
(can|could|would|will) (you|yall) (please|just)? not <do> (me|us|this)
take off (my|our|this) (phone|cell)? number
(number|name|phone) (should|shouldnt|must) not? be (on|in) (your|this|the) _? <list>
dont send (this|these|those|them|it|that|anything|your) _? to <me> !<when>
^ (you|yall) (guys|people|all)? (need|have|better|should|must|gotta|ought) to? stop $
quit <doing>
(stop|quit) (getting|receiving|hearing) (these|your|this|texts|messages|calls|from|any|all|anything|them)
(sto|sop|atop|stoop|shop|step|tsop|too) (texting|messaging|calling|contacting|sending) (me|us|this|these)
cease, desist, dnc
remove (me|us) 
remove (my|our|this|the) (phone|cell|mobile|contact|telephone)? (number|name|info|information|cell|phone|details|contact)
remove (my|our|this) _ and (number|name|phone|cell)
remove (number|phone|name) $
remove (him|her|them|it|this) from (your|the|this) _? <list>
remove from (your|the|this|all)? _? <list>
take (me|us) off
take (my|our|this) (phone|cell|mobile)? (number|name|cell|phone|info|information|contact) (off|out)
take (me|us) out of (your|the|this) _? <list>
take (him|her|them) off (your|the|this) _? <list>
(get|drop|scratch|strike|cross|pull|wipe|kick) (me|us|my) (number|name)? (off|from|out) of? (your|the|this) _? <list>
how (do|can|to|would|does) (i|you|one)? (get|be|go)? (taken|removed)? (off|out) of? (your|the|this) _? <list>
delete (my|this|our) (phone|cell|contact)? (number|name|info|information|data|contact|details|phone)
(erase|forget) (my|this) (phone|cell)? (number|info|name)
delete (me|us) (from|off|out|please)
delete me $
(like|want|need|wish|asked|love|prefer|wanted|please|have|ask) to? be? (me|us|my|this)? (number|name)? to? be? (removed|unsubscribed|deleted)
(taken|took|take) (me|us)? (off|of|out) of? (your|the|this) _? <list>
be taken off $
want (off|out) of? (your|the|this) _? <list>
^ blocked $
^ (you|youre) are? blocked $
(report|reporting|reported) (this|your|my) number
(reporting|report|reported) you
never (gave|give|given) (you|any|my)? (consent|permission) $
(asked|told) you to stop (now|times|#|two|three|already|many|so|multiple|several)
unsubscribe me, unsubscribe, unenroll me
opt (me|us) out, opt out, opting out, ^ opted out $
already (opted|unsubscribed|opt|asked|told) (out|you)
already unsubscribed
i (revoke|withdraw|rescind) _? consent, i? revoke $
(revoke|withdraw|rescind) _? (permission|authorization|consent) to <do>
block me from <yours> _? <list>
leave <me> (out|off) of? <yours> _? <object>
(revoke|withdraw|rescind|revoking|withdrawing) (my|all|any|consent)
(dont|didnt|never|not|do) (give|gave|given|have) _? _? (consent|permission) to <do>
dont <do> <me>
dont (text|call|contact|message|send) this
dont send <me>
dont send (any|more|further|these|your)? (more|further)? <object>
dont send anything
dont want to be (on|in|part) of? (this|your|the) _? <list>
dont <do> (my|this|that|our) _? (number|phone|cell)
dont <do> (this|my|that) (person|wife|husband|mom|dad|house|line)
dont <do> <again>
dont <do> (or|and|nor) <do>
^ dont (text|call) $
^ please dont (text|call) $
dont contact $, dont message $
dont (call|contact|text) list
never <do> (me|us|this|my|again)
(my|this) (number|phone|cell|name) (and|please)? (remove|delete|erase|lose) it
no more (texts|messages|calls|alerts|notifications|sms|spam|emails|texting|messaging|calling|reminders|updates|announcements|text)
no more of (these|this|your)
no (texts|messages|sms) (please|anymore|thanks|thank|ever)
lose my (number|digits|info|contact)
lose this number
get (this|my|our) (phone|cell)? number (off|out)
(texts|messages|alerts|calls) and (i|we) (really|still)? dont (want|need) (them|these|it) $
leave (me|us) alone
leave (me|us) be $
leave (me|us) !home _ alone
leave (me|us) the _ alone
(dont|didnt|not) (want|need|wish|care|like) (for|to)? (receive|get|have|see|hear)? (any|more|these|your|this|from|further|such)? (more|of|from|stupid|damn)? (these|your|you)? _? <object>
(dont|not) (want|wish|care) to (be|hear|receive|get) (contacted|texted|called|messaged|bothered|from|your|these|any|this|anything|more)
(dont|not) (want|wish|like) you to? <do>
(dont|didnt|not) (want|need) (anything|texts|messages|calls) from (you|this)
(rather|prefer) (not|you) (to|not|didnt) (get|receive|be|have|text|call|message) _? _? (texts|messages|texted|contacted|these|me)
(dont|never|didnt) (sign|signed|subscribe|subscribed|agree|agreed|consent|consented|ask|asked|opt|opted) (in|up|to|for)? (to|for)? (these|texts|messages|your|be|receive|getting|get|receiving)
(never|didnt) (sign|signed|subscribe|subscribed|agree|agreed|ask|asked) (up|to|for)? (to|for)? this $
not interested in (receiving|getting|these|your|any|being) _? (texts|messages|these|calls|alerts|contacted|notifications|this)
(discontinue|halt|terminate|suspend|disable|deactivate|block|cancel|end|refrain) (from|all|sending|with)? (these|your|the|this|my|all|any|sending|further|future|out)? _? (texts|messages|calls|sms|alerts|notifications|texting|messaging|subscription|subscriptions|communication|communications|contact|spam|reminders)
discontinue (this|please|immediately|service), discontinue $
blocking (you|this)
(ill|will|to|im|and|have) block (you|this) 
(reported|reporting|report) (you|this|as|your|to) _? _? (spam|fcc|ftc|harassment|junk|carrier|attorney)
this is (harassment|harassing), (turn|shut|switch) (off|these|this|the|them) _? (texts|messages|alerts|notifications|off)
(asked|told|said|want|need|like|begging|ask|asking|wish|tell|telling) (you|yall|this|it|these|them|for) (guys|people|all|texts|messages|times)? to (please|just)? stop $
(asked|told) _? _? _? _? to stop # times, (asked|told) _? _? _? _? to stop $
(can|could|would|will|wont) (you|yall|u) (please|just|guys|all|kindly)? stop (it|this|these|texting|messaging|now) $
(can|could|would|will) (you|yall) (please|just|guys|all|kindly)? stop $
(this|it|these|they|texts|messages) (must|should|needs|has|have|need|better) to? stop $
make (this|it|them|these|the) (texts|messages|madness)? stop $
(fuck|f|piss|bug|buzz|screw|eff|sod|naff) off
go to hell, go away $, get lost $
`;

/** These speak of the person or the texts less plainly; a look-alike of 4.4 beside it decides. */
export const softPhrases = `
^ (para|pare|parale) ya $, ^ ya (para|parale) $
stop (these|this|it)
wrong <wrong>
(you|youve|youre|ya|yall|they|people) (guys|must|all)? <have> the wrong
(text|texts|texting|messaging|calling|message|messages|called|texted|messaged|reached|have|got) _? _? wrong (number|person|phone|guy|man|lady)
not the (right|correct|intended) (number|person|phone|recipient)
not the (person|man|woman|one) (you|your|that)
this is not <name>
this isnt <name>
this is no longer <name>
this (number|phone|cell|line) is not <name>
this (number|phone|cell|line) isnt <name>
(never|didnt) (gave|give) (you|yall|anyone|anybody) (my|this) (number|phone|cell)
this is not the (parent|mother|father|mom|dad|owner|guardian|person|man|woman|customer)
this isnt the (parent|mother|father|mom|dad|owner|guardian|person|man|woman|customer)
not who (you|your|youre) (want|think|are|need|looking)
isnt who (you|your|youre) (want|think|are|need|looking)
(number|phone) isnt (his|hers|theirs)
(number|phone) is not (his|hers|theirs)
no longer (works|work) (here|there)
this aint <name>
this is not (my|his|her|their|the|your|that) _? _? (number|phone|cell|person)
this isnt (my|his|her|their|the|your|that) _? _? (number|phone|cell|person)
(not|isnt|longer) (his|her|hers|their|theirs) (number|phone|cell)
no longer (his|her|hers|their|theirs|_) (number|phone|cell)
no longer (has|have|uses|owns|at|answers) this (number|phone|cell)
doesnt (have|own|use|live|answer) (at|on|to|with)? this (number|phone|cell)
changed (his|her|their) (number|phone)
(number|phone|cell) now? belongs to (someone|somebody|a|another)
(number|phone) (no|doesnt|does|is) (longer|not|belong) (belongs|belong|assigned|to)
new (owner|person) (of|at|with) this (number|phone)
there is no _ (here|at) $
theres no _ (here|at) $
there is no _ at (this|my|our) (number|phone|cell|address|house|home|residence|household)
theres no _ at (this|my|our) (number|phone|cell|address|house|home|residence|household)
(nobody|noone|no) (one|body|person)? (here|is|are)? (here)? (by|with|named|called) (that|this|the)? _? name?
no (one|body) (here|by) (by|named|with|that) (that|this|name|_)
dont know (any|anyone|anybody|no|a) (named|called|by|one|body)
have no idea who (_|you) (is|are) $
i dont want (these|this|your|any)
i dont want to (receive|get), (i|we) dont need (these|this|them) anymore, ^ no _ (at|on) this (number|phone)
no longer (want|wish)
no longer (interested|care|need) (in|to|for)? (receive|receiving|get|getting|these|your|any|be|being|texts|messages|hear)
im not (the|a) (person|customer)
im not your
not (your|a) (customer|client|patient|employee)
^ stop (i|im|who|why|this|or|dont|leave|please|no|we|wtf|ill|its|these|those|all|now|you|my|cant)
^ (please|just|kindly|pls) stop !the !by !in !at !for !on !over !and
i? (said|say) stop $, just stop $, please stop $, spam $
^ please? no more $
^ no more (please|thanks|now|ok) $
^ enough (already|with|of) 
^ im out $
`;
