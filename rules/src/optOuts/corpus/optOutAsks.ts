// Texts as people send them, one a line, written before the rules that read them were looked at (docs/decisions/opt-outs-in-doubt.md).
// What is misread belongs here first. optOutReading.test.ts says how many of each kind may be misread.

function lines(list: string): readonly string[] {
  return list.split('\n').filter((line) => line.trim() !== '');
}

/** Opt-out words, whole, and instructions to send one. */
export const exactStops = lines(`
STOP
stop
Stop.
sToP
 stop 
stop!!!
"STOP"
'stop'
“Stop”
(stop)
STOP :)
stop :-(
Stop 😡
stop 🛑✋
STOP 👎🏽
stop xD
stop ;)
stop <3
stop please
please stop
Pls stop
stop pls
stop plz!
STOP STOP STOP
stop stop
S T O P
STOPALL
Stop all
stop-all
STOP2QUIT
STOP2END
Reply STOP
Text STOP
reply stop.
Send STOP
"Reply STOP to opt out"
Reply STOP to unsubscribe
Text STOP to end
STOP to end
stop to opt out
txt stop
QUIT
quit.
END
End!
cancel
CANCEL :(
Unsubscribe
unsubscribe please
Unsub
REVOKE
Opt out
OPT-OUT
optout
Opt-out please
Remove
Remove me
STOP thank you
stop, thanks
ok stop
ALTO
Alto por favor
PARE
parar
baja
BAJA!
no más
No mas
cancelar
Desuscribir
arrêt
ARRET
Arrêter
arrêtez
désabonner
Desabonner svp
STOP svp
fin
ＳＴＯＰ
s.t.o.p
* STOP! *
--STOP--
Stop :'(
STOP ^^
`);

/** Texts that ask for no more texts, of a second round. */
export const laterAsks = lines(`
Stop it with these text messages
i want out of this list
please stop sending stuff to my phone
STOP contacting me I'm at work
I don't have kids, stop sending school messages
this number belongs to someone else now please remove it
Don't send anything to this number
Do not send anymore
stop sendign me messages
pleae stop texitng
quit messgaing me
unsubscrbe
unsubscrie me
I would rather not get these texts
not my kid stop texting
Could you take my number out of your system?
can i be removed from this list
Can you remove me?
Could you remove my number please
take us off your text alerts
please cancel all future texts
I no longer attend, please remove me
no longer a member, stop messages
My mom passed away, please stop texting her phone
this is my work phone do not text it
Dude wrong number
uh wrong number lol
i think u got the wrong person
Who dis? Wrong number
This isn't Kim's phone
I am not Kim
this is not Kim, you have the wrong number
not kim
never message this phone again
do NOT message me
we do not want your messages
I hate these texts, stop
enough already stop
texts off please
turn off texts
stop pls this is annoying
you keep texting me, stop it
Why do you keep texting me? Stop!
stop sending these at 6am
stop texting me at night
No quiero recibir más textos
ya no me manden nada
no me manden más
no me manden esto
no vuelvan a escribirme
Dejen de escribirme por favor
pare de mandarme textos
Ya paren
por favor pare
no molesten
deje de molestar
este número no es de ella
Ya no es mi número
No conozco a esa persona
Se equivoca de persona
no soy Carlos
no soy la persona que busca
Quitenme de esta lista
saquen mi numero
elimine este numero
me quiero dar de baja
quiero darme de baja de los mensajes
cancelen los mensajes
cancele mi suscripcion
ya no quiero estar en la lista
stop aux textos
arrete
arretez svp
Arrêtez ça
arrêtez de me contacter
cessez de me texter
je veux plus de messages
plus de sms merci
ne m'envoyez plus de sms
ne me contactez plus jamais
je me suis trompé de liste, retirez-moi
enlevez-moi
ôtez-moi de votre liste
désinscription svp
désabonnement svp
je désire me désinscrire
vous vous êtes trompé de numéro
c'est pas le bon numéro
ce n'est pas Marie
je ne suis pas Marie
ne me dérangez plus
foutez-moi la paix
`);

/** Texts that ask for nothing of the kind, of a second round. */
export const laterLookAlikes = lines(`
STOP the presses, Ben won the spelling bee!
We need to STOP by the bank first
Can someone STOP the sprinklers?
I can't STOP thinking about the concert
The kids will not STOP talking about it
PLEASE tell Coach to STOP yelling at the boys
Will the bus STOP at Maple today?
Stop? Which stop?
Stop for ice cream after?
Stop #3 is closed
Quit? No way, we're staying
Quitting time is 5
End of term party?
End well, all well
End of practice at 6 or 7?
Cancel or reschedule?
Cancelled?
Cancel that, we will be there
cancel the pizza
Cancel for today please
can you cancel his ride
remove the 3rd kid from pickup
Remove snow from the lot please
remove her from the game list
take me off the volunteer list for Friday
Take my name off the potluck sheet
Take him off the pickup list
please delete that photo of my son
unsubscribe button is broken on your site
I don't want to be taken off, just change my email
I don't want to stop texts
Do not remove us
We don't want to leave the list
I never asked to be removed
don't want the printed calendar
I don't want to get the mailers at home
don't want calls, texts are ok
I don't want the flu shot
I don't want lunch today
don't send the package yet
Don't send her to the nurse
don't send me the link, I have it
do not send my report card by mail
Don't text the coach, call him
please don't text my son during class
don't message Ms. Lee, she's out
Do not call, I'm in a meeting, text please
Please email instead of calling
Stop calling the house phone, text my cell
stop with the emails, I read the texts
stop mailing me the newsletter
stop emails but texts ok
This is not cool
This is not what we agreed
this is not our week
this is not on the calendar
This isn't mine
this is not a good time
This is not funny anymore
this is not Tuesday's menu
that's not right
I'm not sure
I'm not coming
I'm not feeling well
im not ready
Not Maria's turn today
wrong person was named captain
They arrested the wrong person
You picked the wrong person for the lead
The wrong person signed the form
I texted the wrong person sorry
wrong number of tickets
Wrong date?
My number is wrong on the roster, it's 2145550188
is this the wrong place
no me mande el recibo
No me mande la tarea por correo
No me mande a la oficina
No me manden el libro todavía
no me mande fotos del niño
no me escriba al correo, mejor por texto
No me llame, mándeme mensaje
no me llamen por favor, solo textos
quite mi cita
Quiteme la cita del viernes
borre la foto
borren a mi hijo de la lista de fútbol
elimine el cargo por favor
saque a mi hija del coro
quítese los zapatos
Quítame el estrés jaja
dejen de pelear
deje de llorar
Deje el paquete en la puerta
pare el bus por favor
baje la música
cancele la clase de hoy
Cancelen la pizza
alto ahí jaja
El alto de la montaña
no es para hoy
no es verdad
no es la fecha correcta
no soy la maestra, soy la mamá
no quiero la beca
no quiero molestar
enlevez son nom de l'équipe
Enlevez les chaussures
retirez ma fille de la chorale
Supprimez la photo
effacez le tableau
Annulez le cours de piano
arrêtez le bus
arrête de rire
Arrête tes blagues haha
n'arrêtez pas
ne m'envoyez pas la facture
Ne m'envoyez pas le livre
ne m'appelez pas, textez
ce n'est pas ma faute
ce n'est pas vrai
Ce n'est pas le bon jour
ce n'est pas la bonne adresse
je ne suis pas là
je ne suis pas sûr
plus de pain?
plus de questions
la fin du film
mauvaise adresse
mauvaise nouvelle
`);
