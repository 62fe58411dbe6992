// Texts of the latest rounds, one a line, written before the rules were widened by them.

function lines(list: string): readonly string[] {
  return list.split('\n').filter((line) => line.trim() !== '');
}

/** Texts that ask for nothing of the kind. */
export const recentLookAlikes = lines(`
Please remove my old email from the directory
Can you remove the late fee
remove me from Tuesday yoga please
Remove Cody from the 9u roster, he broke his arm
Take the trash off the dock please
can you take my shift off the board
Take me off the 6am class
take me off the waitlist and put me in the 9am
Please cancel my membership
cancel my gym membership effective Dec 1
cancel my cleaning on Thursday
I want to cancel
can I cancel for tonight?
cancel tonight's reservation for Lopez
Cancel - party of 6 at 7pm
how do I cancel my delivery
We had to cancel, sorry!
When does the sale end?
End of day is fine
that's the end of it lol
ends at 9?
I quit
I quit my other job so I can work more hours
Do I have to quit if I move?
My son wants to quit soccer
quit playing 😂
Stop by anytime!
I'll stop in for the pickup
Where do I stop for check-in
Which stop is closest to the library
the last stop on route 9?
Does the shuttle stop at the gym
Traffic stop on Main, running late
Please stop the leak in 204
please stop the mowing at 6am
Stop the music after 10 please
Please stop parking in front of my driveway
Can you stop charging my card
stop payment on check 1042
Stop my autopay please
stop my mail delivery while on vacation
stop the newspaper please
Please stop emailing my old address, use gmail
stop calling, just text
Do not call. Text is best.
don't call after 8, texts ok
no calls please, text only
Please don't email me, text me
I don't check voicemail, text me
quit calling my mom, call me
Tell coach to stop yelling at the kids
please tell the neighbors to stop smoking
make sure she stops taking the blue pills
Should I stop the blood thinner before my procedure?
I stopped the medicine, it made me sick
Do not stop the meds right
she can't stop coughing
My tooth wont stop hurting
I need to stop my subscription to the meal kit
unsubscribe me from the magazine
I can't unsubscribe my card from autopay
Opt out of arbitration form attached
I want to opt out of health insurance
can we opt out of the rental insurance
opt us out of valet trash
I'll be out tomorrow
count me out for Sunday
I'm out sick
I want out of the 5k, can I get a refund
we're out of paper towels
My daughter lost her phone, new number is 214-555-0123
change my number to 214 555 0177
You have the wrong number listed for the clinic
the number on the flyer is wrong
wrong number of tickets in the envelope
wrong address on file
Wrong link
Wrong size jersey for Owen
I have the wrong code for the gate
wrong Karen lol
sorry wrong chat
sorry that was for my husband
ignore my last text
Delete that please I misspelled it
Please erase the board after class
don't erase my record
Don't remove me!
please don't remove us from the list
Dont stop the texts
Never stop sending these lol
Keep them coming
I love these texts
I want to keep getting texts
I don't want to lose my spot
Don't lose my number haha
I lost your number
lose the attitude
leave me a voicemail
Leave it by the door
leave my name on the list
I'm not leaving
not interested in the snow shoveling, thanks
No thanks, already ate
no
nope
No, I can't make it
No more appointments on Mondays please
no more cookies for us
no more than 3 guests right?
I dont need a ride
I don't need the interpreter anymore
we don't want the couch
I don't want to be late
I don't want my kid in that class
I do not want surgery
I don't want to bother you but is the office open
sorry to bother you
Don't bother, I fixed it
dont worry about it
Don't forget Sam's lunch
Do not disturb sign is missing in 210
I don't agree with the new fees
I did not agree to that charge
I never signed up for overtime
I didn't sign up for pizza duty lol
I withdraw my complaint
withdraw 200 from my account
We're withdrawing from the district
I want to withdraw from the class
my permission slip is signed
I give my consent
this is spam? or is it really the school
is this a real number
is this a bot
Who is this?
who is this please
New phone who dis
Sorry who's texting?
This is Maria's mom, not her dad
This is not the coach?
this is not what I ordered
That's not my car
it's not my turn
I'm not a member yet
I no longer have the form, can you resend
I no longer need the day off
she no longer goes to aftercare, only mornings
he no longer needs the bus
We moved! New address is 12 Elm
I moved to unit 7
he passed! thank you
My battery died, call now
my mom died, I won't be in this week
reported it to the landlord
I'll report the leak
I'm calling my lawyer about the deposit
The block is closed
My account is blocked
turn off the sprinklers please
can someone turn off the lights
shut it off at the main
Enough parking for RVs?
that's enough volunteers
I've had enough of this heat
sick and tired of potholes
done! paid online
I am done at 4
Quiero cancelar mi membresia
cancele mi cita del martes por favor
Como cancelo mi pedido
ya cancele
No puedo ir a la cita
me pueden cambiar la cita
no puedo parar de reir
Pare de comer el lunes?
deje de tomar la medicina
puedo dejar el carro ahi
dejen entrar a mi hermana
deje las llaves en la oficina
Dejen de fumar en el pasillo
dejen de hacer ruido los del 3B
Ya no vivo en el 4, ahora en el 8
ya no necesito el interprete
ya no quiero la clase de yoga
no quiero mas horas
no mas tareas por favor jaja
no me manden la factura por correo
No manden el autobus hoy
no le manden dulces al niño
No me llamen despues de las 8
no me borren
no me saquen del equipo
quiten a mi hija de la clase de natacion
quiten el cargo de mi cuenta
saquenme del turno del domingo
borren mi correo viejo
equivoque la fecha, es el 5
el numero equivocado de boletos
direccion equivocada
no es mi carro
no es urgente
no soy el papa, soy el tio
no conozco el lugar
quien es?
quien habla
basta con traer la receta?
bastante bien gracias
alto, rubio, de 10 años
mi hijo esta mas alto
la temperatura baja manana
baja por maternidad hasta junio
voy de salida
salir a las 3 esta bien
el fin de semana no puedo
retiro a mi hijo del programa
autorizo que lo recoja su abuela
no doy permiso para fotos
annuler mon abonnement au gym
Annulez ma réservation svp
je dois annuler
C'est annulé?
arrêtez la musique svp
arrêter le médicament avant l'opération?
je n'arrive pas à arrêter la fuite
arrêt de bus déplacé?
je suis en arrêt jusqu'à lundi
un stop à l'épicerie et j'arrive
Retirez ma fille du cours de natation
retirez les frais svp
Enlevez mon fils de la liste du dîner
Enlevez-moi du samedi
effacez mon ancienne adresse
Je veux me retirer du comité
Se désabonner de l'infolettre papier, comment?
je n'ai pas reçu le message
plus de places?
Plus de billets disponibles?
je ne veux plus du cours de piano
je veux pas rater vos messages
ne m'attendez pas
ne m'envoyez pas la facture papier
ne l'appelez pas, elle dort
N'appelez pas, textez
pas de devoirs ce soir?
pas de problème
pas d'arachides svp
mauvais lien
mauvaise adresse
mauvaise taille pour le chandail
c'est pas la bonne heure
c'est qui?
qui parle?
Je ne suis pas là demain
je ne travaille pas samedi
On a déménagé, voici la nouvelle adresse
laissez un message à la réception
laisse faire, c'est réglé
ça suffit pour 10 personnes?
j'en ai assez pour le lunch
la fin du contrat est en mai
je donne mon accord
je refuse le vaccin
is the 4:15 stop cancelled today
We'd like to cancel the tour on Friday
Please cancel my interview, I accepted another offer
cancel my ride home, mom is picking me up
I need off the schedule Saturday
take me off Sunday nursery please
Can you take Lily off the late list, she was on time
remove my old car from the permit
remove the hold on my account
Please remove Grandpa from the home visit list, he passed
please remove nuts from the menu
stop serving peanut butter please
when will the noise stop
Will you stop at our house too
Stop by the church at 5
the bus didn't stop for us this morning!!
The driver won't stop at our corner
Tell Jake to stop by the office
I will stop taking it tonight
He said he'd stop smoking
Don't stop believing 🎵
dont stop the music
stop playin lol
Stop, I'm crying 😂
ok ok I'll stop bugging you haha
quit texting and driving is a good slogan
I'm quitting at the end of May
end of the line
The weekend is fine
No need to send anyone, it's fixed
Don't send maintenance today, I'm out
dont send the kids out, it's raining
Do not call the ambulance, he's ok
Please don't call my work
please don't call, I'm in class, text ok
No calls after 9 but texts fine
stop leaving voicemails, text
send me emails not letters
email me instead
I prefer text over calls
unsubscribe me from the Sunday bulletin email
I don't want to unsubscribe!!!
please keep me on the list
Don't take us off!
I did not mean to text stop
my phone autocorrected to stop
My cat stepped on my phone and sent stop lol
how do I get the texts back after stop
I texted stop by accident how do I get back on
if I text STOP do I lose my place in line
does STOP work for voice calls too
what does "msg&data rates" mean
wrong gate code, doesn't work
Wrong time, it's at 6
You have me down for the wrong shift
my number is wrong in your system, it's 415-555-0166
this isn't his teacher's number is it?
this is not the answer I wanted
I'm not feeling well
not coming today
Not today
not interested in the night shift
no longer available Tuesday
We no longer need the crib, thank you
I don't want the morning slot
I didn't sign that
I revoke my vote lol
My consent form is in his backpack
I don't consent to the photos
Remove STOP sign at Elm?
no puedo cancelar, ya voy
quiero cancelar la cita de mi mama
quitenme del horario del sabado
quiten a Luis de la lista de ausentes
saquen el perro del pasillo
borren esa foto porfa
dejen la puerta abierta
no dejen salir a mi hijo solo
no me dejen de avisar
no me quiten
paren la musica en el 3
el camion no paro
el alto de la calle 5 esta caido
la presion baja, que hago
esta de baja hoy
no manden al niño a la enfermeria
no llamen, manden texto
No me llame, estoy manejando
no necesito el turno
ya no necesito cita
mi nieta apreto stop sin querer
que significa ALTO
numero de salon equivocado
hora equivocada
no soy el gerente
no es mi turno
salimos a las 3
annulez mon rendez-vous
je veux annuler ma visite de jeudi
enlevez-moi de l'horaire de samedi
Enlevez Marc de la liste des absents
retirez mon auto du stationnement svp
arrêtez-vous chez nous svp
l'autobus n'a pas arrêté
arrêtez le bruit
elle n'arrête pas de vomir
arrêt au coin déplacé?
n'arrêtez pas les messages
ne me retirez pas
je ne veux pas arrêter
n'appelez pas, textez-moi
mon chat a envoyé stop lol
que veut dire ARRET
mauvaise heure
mauvais local
ce n'est pas ma salle
je ne suis pas le gérant
plus besoin du siège d'auto
je n'ai plus besoin de rendez-vous
fin de session
`);
