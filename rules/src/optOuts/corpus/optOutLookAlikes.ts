// Texts as people send them, one a line, written before the rules that read them were looked at (docs/decisions/opt-outs-in-doubt.md).
// What is misread belongs here first. optOutReading.test.ts says how many of each kind may be misread.

function lines(list: string): readonly string[] {
  return list.split('\n').filter((line) => line.trim() !== '');
}

/** Texts that ask for nothing of the kind. */
export const lookAlikes = lines(`
Stop by at 5
I'll stop by after school
Can I stop by the office tomorrow?
The bus stop is flooded
Which bus stop is it?
Bus stop on Elm was skipped today
He gets on at the second stop
stop 14 was missed this morning
Non stop rain here
We can't stop laughing
Don't stop the music
Don't stop sending these!
please don't stop texting me
Never stop sending the weekly menu
Do not stop my messages
He won't stop crying
She couldn't stop smiling
The rain has stopped
It stopped working
When does it stop?
What time does the last bus stop running?
Does the bus stop at Main St?
Stop sign is down on 5th
Is there a stop at Walgreens
We'll make a quick stop for gas
pit stop then home
One stop shop!
Will you stop at the store on the way?
stop worrying we are fine
Stop it haha you're too kind
stop it you're making me blush
Stop being silly and come
stop in anytime
Stop at the front desk for a badge
Full stop missing in your text lol
End of the day?
End of day is fine
End date is 6/12?
End zone seats please
What time does it end?
When does the semester end
the end is near lol
By the end of the week
Is it Friday at the end of class
At the end of the day it's your call
End of year party is Friday right?
Cancel my appointment
Cancel my 3pm
please cancel my appointment for Tuesday
Need to cancel tomorrow's appointment
I have to cancel today
Can I cancel my order?
cancel lunch for Ben today
Cancel the field trip order please
Cancel culture is real
did they cancel school?
Did you cancel practice
Is school cancelled?
cancel my reservation
Cancel please my 4:30 with Dr. Lee
Can't make it, cancel me for today
Cancel her dentist visit
Quit smoking class info?
quit smoking class
When is the quit smoking class
He wants to quit band
My son quit the team
Quit my job so I can volunteer now!
I quit coffee lol
Please don't quit, we love your updates
Remove my daughter from the bus list
Remove my son from the carpool list
remove Ben from the soccer roster
Please remove the charge from my account
remove my card on file
Remove me from the waiting list
take me off the waitlist please
Please take my son off the lunch list
Take her off bus 12
Take off is at 9am
remove the peanuts from his snack
How do I remove stains from the uniform
Remove the old address from my file
delete the old email, new one is ann@example.com
Delete my appointment for Monday
take my old address off the account
Take the 5th off the calendar
I don't want to be removed
Please don't remove me from the list
do not take me off this list
I don't want to unsubscribe
I don't want to opt out
Don't unsubscribe me!
I did not opt out, please keep texting
I don't want to stop getting these
I don't want to miss these texts
Don't take me off, I love these
I never want to stop getting these
I didn't mean to unsubscribe
I accidentally unsubscribed, add me back
I wasn't asking to be removed
don't want to receive the paper one, texts are great
I don't want the paper newsletter, text is better
I don't want to receive paper copies
Stop emailing me, text is better
Unsubscribe me from emails please, texts are fine
Please stop the e-mails, texts are fine
stop the emails
Unsubscribe from email
take me off the email list
Please remove my email from the list
Stop mailing me paper
stop the robocalls but keep texting
Stop calling, text me instead
stop calling me just text
Don't call me, text me
please don't call, text only
Do not call me at work, text me
no more calls please, texts only
No more phone calls, text instead
opt me out of email
I don't want emails
don't email me, text me
Don't send me the paper forms, I'll download them
don't send me the bill, I paid it
do not send me to the other office again lol
Don't send me the invoice yet
Don't send the check, I'll pick it up
Please don't send Mia home early
don't send him on the bus today
Please do not send any snacks with nuts
Don't text and drive!
Don't text him, he is in surgery
dont text Mom, she is asleep
Don't contact her father, contact me
do not call his dad
This is not fair
this is not a joke
This is not what I ordered
this is not good
This is not the right form
this isn't working
This is not my order
this is not his jacket
This isn't our bus
this is not an emergency
this is not my day lol
This is not ok
This is not Spam, it's ham lol
Wrong person got the award haha
The wrong person picked up my kid
wrong person won, it was rigged
You called the wrong person up on stage
wrong bus came today
Wrong time on the flyer
wrong room number on the door
The wrong number of chairs was delivered
wrong number on the invoice total
You have the wrong date
you have the wrong address for us
You have the wrong email for me
Please use my other number to text me
My number changed, new one is 214-555-0188
I have a new number
Delete my old number and use this one
What does STOP do?
What happens if I reply STOP?
Do I reply STOP to confirm?
Should I text STOP?
If I reply STOP will I still get emergency texts?
Why does it say reply STOP?
Why do your texts say Reply STOP to opt out
I accidentally replied STOP
I replied STOP by mistake
Sorry I texted stop by accident, please add me back
Did I text STOP? I didn't mean to
My kids need to STOP growing so fast
You guys can't STOP winning!
The bus did not STOP at our corner today
Please tell the driver to STOP at Oak St
Drivers need to STOP for school buses
We need to STOP the bullying in room 4
CAN YOU STOP BY ROOM 12
Make the kids STOP running in the hall
Tell them to stop texting in class
The kids keep texting in class make them stop
He was texting her, it has to stop
someone keeps calling my son, can you make it stop
my ex keeps texting me, how do I get him to stop
Stop bullying him
stop the bullying
Stop the leak in room 4 asap
stop payment on check 1042
Stop & Shop on Main?
STOP order on ACME at 12
Please stop the bus at our house
stop his medication today?
Stop the car line at 3
Stop sending him home late
stop sending my son outside without a coat
Please stop sending homework on weekends
stop giving him candy
I unsubscribed from the other list, keep this one
Is this the opt out form for testing?
Where is the opt out form for photos
I want to opt out of state testing
opt my son out of sex ed
We opt out of the yearbook
I'd like to opt out of the field trip
can we opt out of the lunch program
Please cancel Spanish tutoring
Cancel my membership at the gym
I'd like to cancel my piano lessons
No more seats?
no more snow please
No more homework yay
No more questions thanks
there are no more texts about the trip, did I miss one?
I got no more messages since Monday, please check
I haven't received any texts this week
I'm not getting your texts
why did I stop getting your texts?
I stopped receiving your messages, can you fix it
My texts stopped coming
I want to get texts again
Please keep sending these
I don't want to bother you
Sorry to bother you
don't bother, I'm already here
Leave me a message
Leave me alone time was great lol
I can't leave the kids alone
Leave the form at the desk
We're off the list of closed roads
Is he off the wait list?
Lost my phone, number is the same
I lost my number 7 jersey
can't find the number for the office
Delete
Enough for 20 people?
Enough chairs?
I never signed up for soccer, did I?
I didn't sign up for the bake sale
How do I sign up for this?
Block party on Saturday?
block 3 class is canceled?
Done!
I'm done with the forms
ok thanks
Yes
No
no thanks
Not interested in the bake sale
I'm not interested in the Saturday slot
Who is this?
Hello who is this
Is this the school?
See you at 5
Running late
Love these updates!
Thanks for letting me know
Is this number ok to text?
Can I text this number
What's the number for the cafeteria
He will be absent today
Please call me
Call me at 2145550188
Please text me instead of calling
Para mañana está bien
Pare en la esquina por favor
El autobús no paró en la parada
la parada del bus está lejos
Parada 4 por favor
Alto nivel de la clase
mi hijo es muy alto
Baja la música por favor
La maestra está de baja
Mi hijo va a la clase baja
Cancelar mi cita
quiero cancelar mi cita del martes
Cancelar la cita de mi hija
no me mande la factura por correo
No me mande el formulario, ya lo tengo
no me manden a mi hijo sin chaqueta
No me envíe el dinero todavía
no me mande tarea
No me llame, mándeme un texto
no me llamen, escríbanme
No me llame al trabajo
no me llame hoy estoy en una cita
Quite la cita del lunes
quite a mi hijo de la lista de espera
Quítame una duda
quítame la duda, ¿a qué hora es?
Borre mi cita
borre a mi hija del autobús
Sáqueme de la lista de espera
sáqueme una cita por favor
sáquenme de dudas
no quiero perder los mensajes
No quiero dejar de recibir mensajes
no quiero cancelar
no deje de mandar mensajes
No dejen de avisarme
no paren de mandar fotos, me encantan
No soy de aquí
no soy buena para esto jaja
no es justo
No es mi culpa
Este no es el formulario
este no es mi hijo
No más tarea jaja
no más de 5 personas
No hay más textos en la lista?
terminar a las 5?
Salir a las 3 hoy
Puede salir temprano mi hijo?
El fin de semana
al fin!
Fin de semana largo?
por fin
Fin de l'année?
fin de journée
La fin de semaine
À la fin du cours
L'arrêt de bus est où?
arrêt de bus fermé
L'autobus n'a pas fait son arrêt
Arrêt numéro 5
Arrêtez-vous au bureau
Annuler mon rendez-vous
je veux annuler mon rendez-vous
annuler la commande
Retirez-moi de la liste d'attente
Retirez mon fils de la liste du bus
Enlevez le manteau
enlevez mon rendez-vous de mardi
supprimez le rendez-vous
Ne m'appelez pas, écrivez-moi
ne m'appelez plus, textez-moi
Je ne veux pas me désabonner
je ne veux pas annuler
Ne me retirez pas de la liste
N'arrêtez pas de m'écrire, merci
ce n'est pas grave
Ce n'est pas mon fils
ce n'est pas juste
Plus de places?
plus de neige cette semaine
Il n'y a plus de messages?
je ne reçois plus vos messages
Je ne reçois plus de textos depuis lundi
Erreur de date sur le dépliant
mauvaise date
Mauvais temps aujourd'hui
Stop au feu rouge
`);
