// Ways in which people ask for no more texts, and texts that only look like it (3-decisions 4.4), separated by bars.
// The detector is judged by all of them: optOutPhrases.test.ts.
import { laterLookAlikes, laterOptOuts } from './optOutCorpusData.ts';

function texts(list: string): readonly string[] {
  return list
    .trim()
    .split(/[|\n]/)
    .map((text) => text.trim());
}

/** Texts that ask for no more texts; some are exact opt-out words in another dress. */
export const optOuts = texts(`${laterOptOuts.trim()}
this is not Daniel, wrong number | who gave you my number? remove it
opt me out of the school texts | take me off the school text list
stop texting me | Stop texting me!!! | STOP TEXTING ME NOW | pls stop | Please stop. | please STOP!!
Stop please | stop stop stop | STOP STOP STOP STOP STOP | stop all texts | stop these messages | stop it
Stop sending me this stuff | stop calling this number | stop contacting me please | Stop bothering me
“Stop messaging me” | stop msging me | stop txting me | Stop textng me | stpo texting me | STOPPPP | S.T.O.P.
s t o p | STOP 🛑🛑 | 🛑 | 🛑 please | stop plz 🙏 | Stop! I don't know who this is | Who is this? STOP
Thanks but please stop | I said stop | make it stop | I asked you to stop | I told you guys to stop
can you please stop | could you stop texting me | Just stop. | stop or I will report you | quit texting me
quit it | Quit sending these | quit messaging my phone please | end texts | end this now
cancel my subscription | cancel texts please | cancel all messages | Please cancel | unsubscribe me
unsubscribe please | Unsubcribe | unsuscribe | UNSUBSCIBE ME | I want to unsubscribe | how do i unsubscribe
How do I opt out? | opt me out | I would like to opt out of these texts | opting out | I'm opting-out, thanks
please remove | remove me please | Please remove me from your list | remove my number
Remove my name from this list | remove my cell from your database | please remove my phone number
remove us from the text list | take me off | Take me off this list | take me off your list please
take my number off | Please take my name off your list | get me off this list | take me out of your system
delete my number | Delete my info please | lose my number | leave me alone | LEAVE ME ALONE!!!!!
Do not text me | do not contact me again | don't text this number | dont call me anymore | Don’t message me
DONT SEND ME ANYTHING | never text me again | Do not contact this number | Please do not send me these
no more texts | No more messages please | no more calls | no more of these | wrong number | Wrong number!
sorry wrong number | Wrong person | wrong # | I think you have the wrong number | You have the wrong person
you got the wrong guy | You've got the wrong number, bud | u have the wrong number | this is not Maria
This is not John, stop | This isn't Kevin | this is not her number | this is not my daughter's phone anymore
She no longer has this number | nobody here by that name | There is no David here | not the right person
I don't want these | i dont want your texts | I do not want to receive these
I don't want to get these messages | I no longer want these | I no longer wish to receive texts
no longer interested in receiving these | I don't need these messages anymore
not interested in receiving your texts | I never signed up for these | I didn't sign up for this
I revoke my consent | I withdraw my consent to be contacted | revoke consent | I already unsubscribed
cease and desist | Please discontinue these messages | put me on your do not call list | blocking this number
I'm reporting this as spam | this is harassment | Turn off these notifications | Fuck off | go away
My son stopped going there, please remove me from your list
We moved away last year, please take us off the list
Hi, my daughter graduated in June so please stop sending me these reminders, thank you so much and have a great year
no mas mensajes por favor | No más textos | Número equivocado | numero equivocado, no conozco a Ana
no me mande mas mensajes | No me envíen más | no me llame | ya no quiero recibir mensajes | quítame de la lista
bórrame | dejen de mandar mensajes | Deje de escribir | por favor alto | dejame en paz | Mauvais numéro
je ne veux plus recevoir de messages | ne plus m'envoyer de textos | retirez-moi de la liste
arrêtez de m'écrire | N'envoyez plus rien | stop svp | désabonnez-moi | falsche Nummer | bitte keine SMS mehr
Bitte abmelden | número errado | não quero mais receber | numero sbagliato | basta messaggi | zły numer
proszę mnie wypisać | verkeerd nummer | geen berichten meer | wag na po kayo mag text | maling numero
sispann voye mesaj | please quit | stop now | stop messages | end all messages | I want to opt out
please opt me out of these alerts | Unsubscribe me from this list | unsubscribe from all | cancel these alerts
remove me from this group | Remove my phone from your list | stop spamming me | STOP SPAMMING
stop harassing me please | please stop blowing up my phone | You guys need to stop texting me
I would appreciate it if you stopped texting me | why do you keep texting me? stop
please stop sending texts to this number | do NOT contact me | Do not call or text me again
dont ever text me again | dont text me no more | Stop text messages | quit contacting this number please
No more please | no more sms | I don't want any more texts | I don't want any of your messages
i dont want to receive any more messages from you | i do not want to get texts from the school
I no longer want to receive these updates | we no longer wish to be contacted
please take my number out of your system | take me off ur list | take me off of your contact list
get me off your list | delete me from your list | Please delete my number from your records | Wrong number dude
wrong number, this is Karen | Sorry but you have the wrong number | you have the wrong phone number
Hey u got the wrong person | this is not Mr. Smith | This is not Ashley anymore
This is not the right number for Steve | This is no longer Bob's number | I am not Jessica, stop
lose my number please | Leave me alone already | leave me tf alone | Stop contacting me or I will call a lawyer
I am on the do not call list | stop soliciting | I am not interested, please remove me | not interested, stop
Not interested take me off | stop. | 'STOP' | Stop!! Stop!! Stop!! | stop, thanks | Stop thank you | kindly stop
kindly remove me | Please unsubscribe | pls unsub | unsub me | unsubscribe!!!!! | opt-out please | OPT ME OUT
opt out of all | I revoke | revoke my permission | I revoke my consent to receive messages | REVOKE ALL
cancel everything | cancel service | cancel alerts | end it | End subscription | END THIS CRAP | quit bugging me
please quit texting | can u stop texting me plz | will you please stop | when will you stop texting me
how can i make these stop | How do I stop getting these | how do I get off this list
how do you unsubscribe from this | I thought I unsubscribed, stop | I've asked you 3 times to stop
stop means stop | STOP MEANS STOP! | I SAID STOP!!! | omg stop texting me | stop texting my phone
stop texting this phone number | stop sending | please stop this | Stop with the texts already
enough with the texts | no mas | no mas por favor | no mas mensajes de texto
por favor no me manden mas mensajes | no me escriban | quiteme de su lista | Quiten mi numero | borreme
Deje de mandar mensajes | dejen de escribir | no quiero mas mensajes | numero equivocado | se equivoco de numero
Parar por favor | alto por favor | cancelar mensajes | baja por favor | ne plus recevoir
Je ne veux plus recevoir vos messages | svp ne plus m'envoyer de messages | retirez moi
Retirez-moi de votre liste | mauvais numero | arret svp | arrêtez svp | plus de messages svp | désinscrire svp
ne me contactez plus | bitte nicht mehr schreiben | Stopp bitte | parar por favor | pare de mandar mensagens
smettetela di scrivermi | proszę przestać | stop met sms sturen | tigil na po | I'm gonna block you
i'm blocking this number | reported as spam | Please end | QUIT!!!! 😡 | STOP 😡😡😡 | ❌ stop ❌ | stop 🖕
Sto texting me | st0p | stopp texting | unsubcribe me | un-subscribe | Remov me | plz remove | dont txt me
DO NOT TEXT | do not text this number ever again | i didnt sign up for these texts
Never subscribed to this, remove | this number belongs to someone else now
Maria doesn't have this number anymore | you're texting the wrong person | I'm not your customer. Stop.
No thank you. Please remove me from your texts. | I don't live there anymore, please stop the messages
My kids don't go to that school anymore take me off | We don't go to this church anymore. Please remove us.
I retired last year. Stop sending me shifts | I found another job, please take me off your list
I have a new job so no more texts please | This is a landline stop texting
Hi please remove me from your texting list thanks | ok stop sending | I'm not the person you are looking for
Who the hell is this stop texting me | Remove this number from your list immediately | remove this number
Take this number off | Please take us off your call list | please remove my email and number
You have the wrong # | Wrng number | wrong numbr | this is the wrong number | This is a wrong number.
Your texting the wrong number | texting wrong person | I dont know who you are, stop | do u have an unsubscribe
Stop plz thx | STAHP | STOP IT NOW | STOP ALL MESSAGES NOW | Stop alerts | stop notifications please
Stop. Just stop. | stop - wrong number | Stop, wrong person | No stop | Yes stop | no please stop
No, stop texting me | end. | End messages to this number | Cancel all notifications | Cancel text alerts
Cancel my alerts please | Please cancel my text subscription | i want to cancel these texts
I wish to unsubscribe | id like to unsubscribe from these messages | Want to opt out | opted out
Let me opt out | quit please | quit now | quit all messages | QUIT TEXTING THIS NUMBER
no longer want these texts | no longer wish to participate in texts | I don't want texts
we don't want these calls | I dont want this | i dont want to be on this list | I do not wish to be contacted
I do not want to be texted | Do not send me texts | do not send texts to this number | don't contact us
Dont message this number | DON'T CALL ME | do not call | don't call again | Please delete my phone number
delete my contact | Lose my number!! | lose this number | Leave us alone | leave me be | I need these to stop
These messages need to stop | I want these texts to stop | please make these texts stop
how do I make this stop | Please end these messages | Please stop the texts
please stop with these notifications | This isn't who you think it is | This isn't Mike's phone
there's no Linda here | Nobody named Linda lives here | Linda no longer works here. Remove.
I don't work there anymore. Take me off the list | this phone number is not his
I changed carriers and got this number, not who you want
I have no kids in your district please remove my number | No me mandes más textos | No me envie nada
no quiero recibir esto | Por favor quítenme de la lista | borra mi numero | Elimíname de tu lista
número equivocado señor | ya no me manden mensajes | Basta ya | detener por favor | desuscribir por favor
cancelar suscripción | ne m'envoyez plus de textos | Ne m'écrivez plus | arrêtez de m'envoyer des messages
je veux me désabonner | plus de textos svp | vous avez le mauvais numéro | enlevez-moi de votre liste
Unsubscribe 😊 | ✋ stop | “please stop” | "unsubscribe me" | (stop texting me) | >>> stop texting me <<<
STOP...please | please...stop | stop;stop;stop | sToP tExTiNg Me | S T O P texting me | stop\u200b texting me
ｓｔｏｐ texting me | 𝐬𝐭𝐨𝐩 texting me | Stop texting | Please stop texting this phone
Please do not text me anymore | plz stop txting me | Stop sending me msgs | STOP sending messages to my phone!!
Can you stop sending me messages? | Stop these annoying texts | Stop this nonsense | stop it please
No more texting | no more messages pls | Quit texting this number! | QUIT | Please end all communication
End this | cancel | Cancel this | Cancel please | cancel my texts | CANCEL ALL | unsubscribe thanks
How to unsubscribe? | remove me from list | Remove me from ur list pls | Remove me now
Remove me, I never asked for this | please remove my number from your contacts | Remove my name please
Take me off your mailing list | Take me off this text list please! | take my number off the list
Take my name off the list | Delete my number from your list | delete this number | opt-out | I opt out
I choose to opt out | I hereby opt out of all communication | I revoke consent
I hereby revoke my consent to be texted | Do not contact me by text | do not message me
Don't contact me anymore | don't ever call this number again | Dont call me | do not send me messages
Don't send me texts | don't send this to me anymore | Wrong number sorry | Hi wrong number
I believe you have the wrong number. | i think u have the wrong person | You have the wrong guy
You must have the wrong number | This is not him | This is not her phone | this is not Mr Lopez
This is not the parent of Jacob | Lose my number jerk | Leave me alone! | leave me alone please
I dont want this anymore | I don't want these messages | I do not want these texts anymore
I don't want to receive texts | I don't want to get these | i dont want your spam
I no longer want to receive text messages from you | I no longer wish to receive these | No longer want texts
No longer want to be on list | no más | No mas mensajes | NO MAS TEXTOS POR FAVOR | Número equivocado, disculpe
no me mandes mensajes | No me envien mensajes | No me escriba mas | no me llame mas por favor
Quitame de la lista por favor | borrame de la lista | dejen de enviar textos | Dejen de escribir por favor
mauvais numéro désolé | Ne plus recevoir de sms | je veux ne plus recevoir de messages | Retirez-moi svp
retirez moi de cette liste | stop aux sms | Stop les messages | ya basta | ya no me escriban
no quiero mas textos | eliminen mi numero | quiero darme de baja | Por favor, cancelar | Stop bitte
Please, no more! | Please stop!!!!! | pleeease stop | STOP!!!! STOP!!!! | stop 🙄 | 🛑🛑🛑 | Stop. Wrong number.
STOP - I am not a customer | Who is this?? stop texting | Who dis? stop | You keep texting the wrong person
I never gave you permission to text me | I never gave consent | I did not give you consent to text me
I will report you to the FCC | Stop or I'll report you | This is spam, stop | Im reporting this number
you are blocked | Blocked | I've told you to stop three times | Please respect my wishes and stop texting
I would like to be removed from this list | I'd like to be taken off the list | Want to be removed
please have me removed | can you remove me | could you please take me off | Would you remove my number?
I need to be removed from this list | I want my number removed | I want off this list | take me of your list
remove me form your list | unsubscride | unsubcribed me | stop texing | stop tetxing me | Stop messing me
sop texting me | dont tex me | no more txts | wronge number | Wrong nunber | wrong numbet
Please stop sending me text messages | stop texting me please and thank you | STOP texting me or else
I keep getting these, please stop | stop w the texts | Stop spam | Quit spamming me | quit bothering me
please quit messaging this number | end all texts | End my subscription | cancel these messages
Cancel alerts please | Please unsubscribe me from this | unsubscribe this number | Unsubscribe my number
Remove me from all lists | remove my number from ur list | Remove me from your text list immediately
Please remove this number from your database | take me off this damn list | Take me off the texting list
pls take my # off ur list | Take my name off this list plz | delete my number please | opt me out of this
I am opting out | I want to opt out of texts | please opt out | do not text me anymore thank you
do not call this number | Don't message me again | dont send me anything else | don't contact me ever again
No more texts thank you | no more calls or texts | No more messages to this number | Wrong number!!!!
wrong number again | Wrong person, stop | you have the wrong number buddy | I think you've got the wrong person
This is not David's number | this is not Karen | lose my number asap | just leave me alone
I don't want these alerts | i dont want any texts | I do not want to receive messages
I don't want to get these alerts anymore | We no longer want these messages | I no longer wish to be texted
no mas mensajes gracias | No mas textos porfavor | Numero equivocado amigo | no me mande nada
no me escribas más | No me llamen | quitame de esta lista | Borrame por favor | deje de enviar mensajes
Dejen de mandar textos | mauvais numero, arretez | Je ne souhaite plus recevoir vos textos
Retirez moi de la liste svp | ARRÊTEZ!!! | Stop 👎 | Ugh stop texting me already | Dude stop
Bro stop texting me | Lady you have the wrong number | Sir please stop messaging me
I'm not interested please remove me from your list | Not interested. Stop. | Who is this? Take me off your list
I already have a job please remove me | I am no longer a student there, please take me off
She passed away. Please stop contacting this number | My child graduated, remove me please | unsubscrbe
Unsubscribe me pls | pls remov me | Plz stop textin me | stop callin | St0p | sTOP! | Stop, I'm serious
please stop i dont know you | stop bugging us | discontinue texts | Please discontinue
Revoke my consent please | withdraw consent | I do not consent to these messages | Do not call list please
take us off this list
`);

/** Texts that ask for nothing of the kind: look-alikes, everyday talk, what phones write automatically. */
export const noOptOuts = texts(`${laterLookAlikes.trim()}
I don't want these hours, do you have anything in the mornings?
This is not Tommy's mom it's his aunt but I can pick him up
Stop sending him home with that cough, he's fine
Stop it you're going to make me cry, that is so sweet
No more texts until Monday right? Enjoy the break
How do I unsubscribe my husband but keep me on
Is there an opt out form for the yearbook photo
I no longer want the afternoon appointment, the morning one works
We no longer wish to use the gym on Wednesday, Thursday instead
I'm not trying to stop getting these, I just want fewer
Can I delete my number from the public directory
No me llames al trabajo, mándame texto
Please don't contact me by phone during class hours, text is best
Take me off nights when you can, days only
Is it too late to opt out of the potluck sign up
How do people opt out of the church directory
you have the wrong birthday on file, it's June 3
Don't text my mom, she's at a funeral, text me
Take us off the meal train, we are doing fine now, thank you!
please stop assigning homework over break lol
Tell Marcus to stop hitting my son
bus stop | Where is the bus stop? | the bus stop moved to Main St | don't stop
Please don't stop sending these, I love them | Do not stop believing | I didn't stop by yesterday
It was raining non stop | stop by anytime | Stop by my office | can you stop by after school?
I'll stop by at 5 | stop sign is missing | There is a stop sign at the corner | stop in and say hi
It won't stop raining | I stopped by earlier | he stopped texting me months ago | she never stops talking
Can't wait! | can't wait to see you, no need to send me anything | end of the month | end of day works
End of the week is fine | what is the end date? | end time is 5 | end zone seats | cancel my 3pm please
cancel my appointment | Cancel my order | cancel tomorrow | please cancel my appointment for tomorrow at 3
I need to cancel my shift on Friday | cancel or reschedule? | Is practice canceled? | Did they cancel school?
cancel if it rains | quit smoking today | I quit my job | quit my day job | Is he going to quit the team?
remove the attachment | remove old photo please | remove snow from steps | Do I need to remove my shoes?
Can you remove the late fee? | stop at the store | can you stop at Walgreens on the way? | Stop at 5th street
stop for gas | What time does the bus stop there? | Next stop is ours | this is my stop | stop 12 is closed
pit stop | we need it to stop raining | I told you to stop at the bank | Stop being silly | stop worrying lol
stop light is out | Stop what you're doing | Stop and get milk | Omg stop 😂 you're too funny | the weekend
at the end we all cheered | The game will end at 9 | How does it end | Call me when you're done | Wrong answer
what's wrong? | Something is wrong with the bus number 12
I gave you the wrong number for the office, it is 555-0134 | Sorry, I texted the wrong person
I dialed the wrong number earlier, sorry | this is not working | This is not a problem | this is not good
This is not what I ordered | this isn't urgent | I don't want to be late | i don't want this shift
I don't want to get sick | I don't want any trouble | no longer available | I no longer have the flu
don't call me before 9 | don't call me, text me | Please don't text me at work | Don't text while driving
don't text and drive | Don't leave me alone with them | please don't remove me from the list
I don't want to unsubscribe | do not take me off the list | Please don't lose my number
I didn't mean to opt out | take me off the schedule for Friday | please take me off hold
remove me from Friday's shift | I'd like to opt out of the school lunch program
are there no more messages today? | I have no more calls scheduled | What does reply STOP to opt out mean?
Liked “Riverbend: School is closed today. Reply STOP to opt out” | Laughed at “stop texting me”
Reacted 👍 to “Reply STOP to opt out” | Loved "Doors open at 7. Reply STOP to opt out" | 12345 | 5 | YES
Yes I will be there | No thanks | No, I can't make it | no more than 5 people please | Ok
Thanks, see you then! | See you at the end of the game | I'm not interested in the Friday shift
Can you send me the address? | Is the pool closed? | What time should I be there
My number changed, it's 214-555-0199 | I'll take the afternoon shift | Leave the package at the door
Leave it alone | My phone number is 214-555-0133 | who is this? | new phone who dis | I want these in blue
Do you want any pizza? | I unsubscribed by accident, please add me back
Delete my last message, I had the date wrong | Call the right number this time | We are going to take a break
I can't text right now | Sorry can't talk, in a meeting | The messages are great, thanks
I love these reminders | Stop the presses
the store is out of stock so cancel that one item and keep the other two | fin de semana
El fin de semana está bien | parada de autobús | ¿A qué hora van a salir? | no me llames antes de las 9
arrêt de bus | à la fin du mois | je vais arrêter au magasin | baja a las cinco | alto ahí vamos
The stop and go traffic is terrible | I'm at the stop, where are you? | Remove the chicken from the freezer
Ends at 4? | canceled my flight | quitting time is 5 | I have opted in already | He has the right number
restart the machine | help me move saturday | Can I subscribe my husband too? | Please add me to the list
Could you put me on the list? | lost my number two pencil | Don't forget to stop the timer | stop drop and roll
Is the stop at Elm still there? | Bus doesn't stop at our corner anymore | Don't stop now!
didn't stop raining all day | non-stop flight | I'll stop by tomorrow | stop by the office please
Could you stop in later | The driver ran a stop sign | They won't stop arguing | The rain stopped
My watch stopped | Fever stopped this morning | Nobody stops at that light | I can't wait for Friday
at the end of class | end of shift is 6 | End of May | end of year party | Ends Friday? | What's the end time
cancel my reservation | Cancel appointment please | Please cancel Thursday | need to cancel for today sorry
can I cancel my 10am | we have to cancel dinner | is the game cancelled | Was school canceled today?
cancel culture | I quit drinking coffee | quit school early today | she quit the job | quitting time
Remove the cap first | should I remove the old parts | Did you remove the charge | remove item from order
How do I stop the bleeding? | Please stop the water leak in 4B | Stop for lunch at noon
We stop for lunch at noon | stop work until inspected | please stop at the front desk | Stop on the way home
stop over here first | Full stop | one stop shop | truck stop | rest stop on I-35 | door stop needed
stop watch is broken | short stop for the team is out sick | Is this the right number for the clinic?
Which number is wrong? | the address is wrong | wrong size | you sent the wrong invoice
You have the wrong date on the flyer | You have the wrong address on file | I had the wrong time sorry
this is not the schedule I agreed to | this is not fair | This is not enough information | this is not my shift
this is not due until Monday | This is not spam right? | I don't want to miss it | I don't want to bother you
I don't want to go | I don't want any problems | i dont want the late shift | I don't want this to be a problem
no longer need a ride | I no longer need the appointment | no longer sick | Don't call today, I'm at work
don't call me yet | Don't text me after 9pm please | don't text until noon | Do not send the invoice yet
don't send it yet | don't contact him | don't message the group, message me | do not call the office
don't text him | no more questions | no more snow please | No more room on the bus? | there's no more pizza
Is there no more parking | please leave me a message | leave the kids with me | Leave me a voicemail
Don't lose my keys | I lost my number card | delete the last picture | my delete button is broken
take me to the airport | take off at 9 | Take it off the list of things to do | take my name tag
take me off the Saturday shift please | put me on the list | I opted in | opt in | can I opt in to more alerts?
yes stop by | Start | help me | Yes please | Nope | no | Perfect, thank you | OK I'll be there at 7:45
On my way | Running 10 minutes late | Can someone else take my shift? | I can't work tonight
What is the dress code? | Where do I park? | Thanks for the reminder! | Got it 👍 | 👍 | ❤️ | 😂😂😂
Happy birthday! | haha stop | Who's this? | How much is it? | 2145550123 | 10
Emphasized “Please reply STOP to opt out” | Questioned "Reply STOP to unsubscribe"
Removed a heart from “Msg rates apply. Reply STOP to opt out” | Le gustó “Reply STOP to opt out”
Do I have to reply stop to cancel my appointment? | If I text STOP will I still get emergency alerts?
I don't want to stop getting these | please keep texting me | Never mind, I found it | my phone died
wrong turn, be there soon | the wrong one came | Removed my post already
I'd like to cancel my order and get a refund | Please cancel my membership at the gym next month | parada 5
fin del mes | Fin de semana libre | salir temprano hoy | ¿Hay que cancelar la cita?
quiero cancelar mi cita de mañana | no puedo ir mañana | no me siento bien | no me llamo Juan, me llamo José
pare en la esquina | La fin du film | annuler mon rendez-vous de demain svp | je ne peux plus venir
Ich kann nicht mehr kommen | Das Ende des Monats | numero de telefono nuevo | end result looks great
end to end testing | week end plans? | in the end it worked | the job will end soon, any more shifts?
cancel that, I can come after all | cancel the pizza | cancel my hair appt | ok I'll be at the stop in 5
The next stop is Elm St | is stop 4 running late | the bus did not stop for my son | my daughter missed her stop
Why didn't the bus stop today? | pick up at stop B | stop #14 please | Stop the car
please don't stop the program | He can't stop talking about camp | stop motion class is fun
"The End" was great | Weekend works for me | end zone club meeting | at the end of the day it's fine
When does the semester end? | end of the line | end of season party when? | cancel my ride home today
cancel bus for tomorrow | cancel 2 tickets | Cancel the order please | please cancel my 2pm
hey can we cancel tonight | I can cancel my other plans | cancelled | it's canceled? | I quit
he wants to quit piano | remove staples | Remove from oven at 350 | please remove the word draft from the title
remove Jimmy from carpool today | the tree was removed | My number is 214 555 0188 | wrong room, sorry
wrong day! | I went to the wrong door | it's the wrong color | Did I get the wrong day?
this is not an emergency | this is not mine | this is not my first time | This is not a drill
this is not happening | This isn't right | This isn't my day | I don't want to stop | i dont want pizza
i don't want to cancel | I don't want this to end | I dont want to drive in snow | don't send lunch
dont call dad | Don't text grandma yet | do not contact the school | do not text back | don't worry about it
don't stop by today | No more than 3 | no more rain please | any more texts about this? | I got no texts today
I didn't get the messages | lost my phone | leave it at the door | Leave me two tickets | alone time
who has this number? | what number is this | new number | Got a new phone number, 555-0142 | take me with you
take off your shoes | my name is not on the list | is my name on your list? | add my number to the list
remove or add? | opt in please | optometrist appointment | optional? | what are my options
no mas tarde de las 5 | no me llamo Pedro | ¿dónde está la parada? | la clase termina a las 5 | el fin de semana
voy a parar en la tienda | cancelar mi cita por favor | equivocado de hora | je suis à l'arrêt de bus
fin de semaine | numéro de téléphone svp | plus tard svp | das ist falsch | ich höre dich | nicht mehr lange
can't wait to stop by | Thanks for not stopping | Text me when you stop | I'm going to stop texting now, driving
will text you when I stop for gas | let me know when to stop | tell me when to stop | Please text me the address
keep the texts coming | love getting these texts | I want these texts | add me to more texts | not wrong
isn't this fun | I no longer live on Elm, new address is 5 Oak
No longer Smith, I got married, please update my last name | she is not here today | this is Mike
This is his mom | yes this is the right number | Right number | Sent by mistake, ignore | Sorry wrong chat
oops wrong text | Can you stop the bus for us? | the stop is closed | Is the school bus stop changing?
don't stop the music | Please do not stop the reminders | I did not stop at the office | Works non stop
I'll stop by after work | should I stop by the office | STOP BY THE OFFICE TODAY | My car was at the stop sign
he ran the stop sign | I'll stop in tomorrow | Why won't it stop? | The noise stopped | She stopped by
My car stopped working | When the rain stops | can't wait to start | Can’t wait 🎉 | End of the day?
end of June | Does it end at 3 or 4 | By the end of class | what time does it end | End of quarter grades?
Cancel my appointment please | Cancel my lunch order | cancel the meeting | please cancel my order
I have to cancel | can we cancel? | I may need to cancel my reservation | cancel my shift today
Did you cancel class | quit playing around | I quit smoking last year | Mike quit yesterday | remove my shoes?
remove the old version | Please remove the trash | How do I remove a stain | remove my kid from aftercare today
Unsubscribed by mistake | I did not unsubscribe | the wrong number of chairs
I typed the wrong number of tickets | it's the wrong person in the photo | this is not the end
this is not easy | this is not for me to decide | This is not about money | This is not the best time
I don't want to come in today | I don't want to forget | I don't want this job anymore | I don't want any lunch
I do not want the vaccine | I no longer want the early shift | no longer wish to swap shifts
leave me a key please | Don't leave me alone here | lost my number | lose weight | Don't call me, I'm sleeping
Do not call after 8 | Don't call before noon please | don't text back right now
dont send me the old form, send the new one | do not send this until Friday | do not text and drive
no more homework! | No more milk, thanks | are there any more texts coming | No calls today?
I can't take calls at work | take my name off the coffee order | take me off Tuesday
Take me off the on call list for this weekend | delete my order | remove my name from the snack sign up
remove me from Saturday | opt out of lunch | Can I opt out of the test | can my son opt out of dissection?
how do parents opt out of photos | Who is this | wrong | Wrong link | You have the wrong time listed
you have the wrong email for me, it's j@example.com | you sent this to the wrong parent? just checking
Text me instead please | Please call me | please text me | I love your messages | yes sign me up | count me in
I'm in | I'm out of town | I'm out sick today | out | Out of office | Not today | not interested in overtime
Maybe | Who's driving? | Bus 12 is late | There's a stop work order | can you stop payment on that check
We need to stop for ice | How many stops are there | first stop is the museum | last stop on the tour
the buck stops here | stop lying lol | stop playing lol | nonstop fun | a stop at the bank | at a stop light
pull out all the stops | Finish line | El fin | Fin de curso | no mas que 5 personas | no hay mas espacio
no me llames hoy | No me siento bien hoy | no quiero faltar | ya no voy a ir | voy a cancelar
cancelar mi pedido | parar en la escuela | la parada esta cerrada | salir a las 3 | hasta el fin de mes
Je ne peux pas venir | ne m'attendez pas | arrêt maladie demain | la fin des cours | c'est le mauvais jour
mauvais temps | Reply STOP to what? | Do I text STOP to end this? | Loved “Reply STOP to end”
Laughed at “Stop texting me!” | test | hello | Hi | ok stop by then | ok I'll stop | I'll stop bothering you lol
Should I stop texting you updates? | Do you want me to stop calling? | My husband will stop texting you about it
Is there a bus stop near the gym? | My stop is Oak and 3rd | don't stop sending the menu | Please do not stop
Didn't stop to eat | Non-stop rain here | Will stop by tomorrow | could you stop by room 12
stop sign down on Elm | I'll stop in after lunch | The copier won't stop beeping | It stopped working
everything stops at 5 | Can't wait, thank you | End of the month works | end of week? | The end is near lol
when's the end of the season | cancel my 10:30 | Cancel my order please | Cancel Friday's class
please cancel my 3pm appointment | I need to cancel | We should cancel the trip | will school be canceled
quit my job today | Don't quit | remove the hold please | Remove my old address please
Can you remove the charge from my bill | the wrong bus came | wrong address, we moved | This is not my day
this is not ready yet | This is not covered by insurance | i don't want to be rude | I don't want any sugar
I don't want these shoes | I don't want your sympathy | No longer works for me, can we do Friday?
I no longer need help | don't call the school | Do not call me before 10 | please don't call during class
no more tickets left? | No more seats? | leave me some cake | please leave a message | lost my list
take me home | take me off hold please | put me back on the list | I'm not on the list
How do I get on the list? | What list is this | Can I stop and pick up the books?
What time do you stop serving | we can stop anytime | stop 3 pickup | at the stop now | Happy to help
Great, thanks! | Sure thing | Where do I sign up? | I signed up for this | I did sign up for these, thanks
I never got the text | I never received the message | Did you send the texts? | Your texts are so helpful
You can text this number | You can call me | My wife's number is 214-555-0161 | Use this number from now on
This number works | I have two numbers | Is this number correct? | My subscription renewed fine
Please update my name | Please change my number to 2145550170 | I want to cancel and rebook for Tuesday
Can you end the meeting early | The call ended | No problem | no worries | nope | No I can't | No, tomorrow
not yet | nothing yet | alright | Liked an image | Emphasized “Reply STOP to cancel”
Disliked “Stop by the office” | ¿A qué hora es la parada? | Necesito cancelar mi cita | no me esperen
No me gusta | Je m'arrête au bureau
`);
