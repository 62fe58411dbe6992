// Texts as people send them, one a line, of later rounds, each written before the rules were widened by it.

function lines(list: string): readonly string[] {
  return list.split('\n').filter((line) => line.trim() !== '');
}

/** Texts that ask for nothing of the kind. */
export const latestLookAlikes = lines(`
Stop #7 wasn't served this morning
Is the stop at Pine still at 7:10?
next stop please wait for my son
Stop light is out at 3rd and Main
Did the rain stop yet
will this snow ever stop lol
Can you ask him to stop teasing my daughter
He needs to stop picking on her
Please stop serving peanuts
please stop giving her detention
Stop worrying mom
lol stop
Stop, you're hilarious haha
The STOP paddle on bus 9 is broken
Kids are running the STOP sign
I saw the STOP in your text, do I have to answer?
is STOP the only way to unsubscribe? asking for my mom
What if I text STOP by accident
End of semester grades?
end of shift today
When does the game end
This week ends when?
Weekend plans?
Quit playing lol
He quit the play
cancel the bus for Ana tomorrow
Cancel my order #4411
please cancel her appointment at 2
cancelling today, sorry
Can you cancel his lesson
Remove Ana from bus 4 today
Remove my old card please
please remove him from the roster for Friday
take Ana off the list for lunch
Take me off the schedule Friday
take me off the sub list for today
delete that last message, wrong file
delete my old address
I don't want to get off the list
don't remove me please
Please do not unsubscribe me
I never unsubscribed
I don't want to be taken off the texts
I don't want the emails, texts only
unsubscribe me from the newsletter emails, keep texts
Stop the phone calls, texts are ok
please no calls, text me
Don't call the house, text my cell
dont call me im at work
Don't send the flyer home
don't send me a paper copy
Do not send her on the bus
don't send lunch today
Don't message Coach Bob
Don't text dad, he's driving
This is not the right bus
this is not acceptable
This is not about the trip
this is not for me, it's for my sister
this isn't the first time
This isn't the menu for this week
I'm not mad
I am not the coach
Im not able to come
not today
Not my turn
Wrong person was called to the office
wrong kid on the list
wrong number of seats on bus 3
The wrong number is printed on the flyer
you have the wrong last name for Ben
wrong grade on his report
My number is 2145550133
New number who's this? jk it's Ann, same number
No more than 5 please
no more cookies lol
No more buses after 4?
Enough is enough with this rain
not interested in volunteering
I don't want to be late
i dont want to miss the bus
We don't want pizza this time
leave the kids alone at the park? no way
Leave me a ticket
He left me alone lol
I opted out of the yearbook
opt out form for testing?
Can we opt out of the photo
Block scheduling question
Blocked nose, staying home
Spam musubi for lunch?
report card?
is this spam?
No me mande el recibo por correo
no me manden la tarea, ya la tengo
No me envien el cheque
no le manden comida a mi hijo
no mande a Ana en el bus
No me llame, estoy trabajando
no me llamen a la casa, mejor mensaje
quite a mi hijo de la lista del bus
Quiten la foto por favor
borre esa foto
elimine mi cita del lunes
saque una copia por favor
Sáqueme una copia
Deje que mi hijo salga
deje la llave en la oficina
Paren el juego si llueve
¿Dónde para el bus?
cancelen la cita
Cancelar pedido
no más excusas jaja
no mas de dos por persona
No es mi hijo
no es hoy
no es necesario
no soy doctora
no soy de aqui
no quiero que llegue tarde
no quiero pan
ya no quiero la clase de piano
fin de curso
Al final del dia
Arrêt de bus Pine?
l'arrêt est fermé
arrêtez le match
Arrête haha
annulez mon rendez-vous
Annuler le cours
retirez Paul de l'équipe
Enlevez la photo svp
supprimez mon ancienne adresse
ne m'envoyez pas le formulaire
ne m'envoyez pas mon fils sans manteau
Ne m'appelez pas, je travaille
n'appelez pas son père
ce n'est pas vrai
ce n'est pas mon enfant
ce n'est pas aujourd'hui
je ne suis pas disponible
je ne suis pas d'accord
Je ne veux plus de pizza
je ne veux pas arrêter
plus de lait svp
plus de bus après 16h?
la fin du match
STOP signs are missing on Oak
It is time to STOP and think about what we teach
When will they STOP construction on 5th?
Our dog will not STOP barking lol
You can't STOP this team!
Stop by tomorrow or no?
stop motion class at 4?
Stop, look, listen is the theme right?
stop and go traffic, late 10 min
End result was great
End the meeting at 5 please
End table still for sale?
Cancel culture debate at 6?
cancel my ride at 3
cancel that please, wrong file
quit claim deed question
quit asking me lol I'm coming
Remove the bench please
remove Tim from carpool Tuesday
please remove the late fee
take me off bus 7 starting Monday
Take my daughter off the waiting list
take my mom off the emergency contacts
remove me as emergency contact
Remove me from the committee please
I don't want to be removed from texts, just calls
I didn't ask to unsubscribe
we don't want to be taken off
don't want the email version
I don't want phone calls but texts are good
don't want to receive mail, texts work
Don't call, just text
No need to call me, text works
don't call my cell call the office
do not email, text is fine
please no emails just texts
Don't send the nurse
don't send me a reminder by mail
don't send me the password here
Don't send me any homework lol
This is not enough
This is not what I asked
this is not Monday
this is not mine
this isn't the answer
this is not going to work for us
Wrong person at the desk told me 5
the wrong person signed him out!
the wrong person has my coat
No me mande la lista de útiles
no me mande dinero
No me manden la invitación por correo
no me envíe el paquete
no me llame por favor, escríbame
No me llames, mejor mándame mensaje
Quíteme la cita de mañana
quite mi nombre del equipo de fútbol
Quítate el abrigo
bórrelo del horario por favor
borre a Luis de la lista del bus
sáquenlo del equipo
Me quita el sueño jaja
retirez mon nom de la liste des bénévoles
enlevez ma fille de la liste d'attente
Retirez la table
enlevez-moi du groupe de foot
Supprimez mon rendez-vous svp
effacez la date
Arrête de dire ça haha
arrêt 5 ou 6?
`);
